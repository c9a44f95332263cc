/** Redoc asks another site for its maker's logo and has no option to leave that. The page needs no images: none is loaded. */
HTMLImageElement.prototype.setAttribute = () => {};
Object.defineProperty(HTMLImageElement.prototype, "src", { set() {} });
