// The chosen appearance, before anything is drawn.
try {
  const chosen = JSON.parse(localStorage.getItem("gin.settings"));
  document.documentElement.dataset.theme = chosen?.theme ?? "auto";
} catch { /* the device's own */ }
