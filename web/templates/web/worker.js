{% load i18n static %}{% get_current_language as language %}// Without a connection a page says so; nothing else is kept, so nothing can be out of date.
const KEPT = "offline-{{ language }}";
const PAGES = ["{% url 'offline' %}", "{% static 'web/look.css' %}", "{% static 'web/cards.css' %}", "{% static 'web/table.css' %}",
  "{% static 'web/js/theme.js' %}", "{% static 'web/js/again.js' %}", "{% static 'web/icon.svg' %}"];

addEventListener("install", (event) => event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(PAGES)).then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(tidied().then(() => clients.claim())));
addEventListener("fetch", (event) => {
  const { request } = event;
  const path = new URL(request.url).pathname;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(PAGES[0])));
  else if (PAGES.includes(path)) event.respondWith(fetch(request).catch(() => caches.match(path)));
});

/** What was kept in another language, or by an earlier version, goes. */
async function tidied() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  const cache = await caches.open(KEPT);
  const old = (await cache.keys()).filter((request) => !PAGES.includes(new URL(request.url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
}
