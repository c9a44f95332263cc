/** The page without a connection stands at the address that was wanted, which is asked for anew: by a tap, and once the device is online. */
const again = () => location.reload();

document.querySelector(".button").addEventListener("click", (event) => {
  event.preventDefault();
  again();
});
addEventListener("online", again);
