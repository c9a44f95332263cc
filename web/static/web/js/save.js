/** JSON as a file of the reader's own. */
export function save(document, name) {
  const link = globalThis.document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(document, null, 1)], { type: "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
