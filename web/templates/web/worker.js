{% load static %}// Without a connection a page says so; nothing else is kept, so nothing can be out of date.
const KEPT = "offline-1";
const PAGES = ["{% url 'offline' %}", "{% static 'web/look.css' %}", "{% static 'web/cards.css' %}", "{% static 'web/table.css' %}",
  "{% static 'web/js/theme.js' %}", "{% static 'web/icon.svg' %}"];

addEventListener("install", (event) => event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(PAGES)).then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const path = new URL(request.url).pathname;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(PAGES[0])));
  else if (PAGES.includes(path)) event.respondWith(fetch(request).catch(() => caches.match(path)));
});
