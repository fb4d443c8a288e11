/** Without a connection: try the same address again, now and then and as soon as there is one. */

const SECONDS = 5;

/** Leave for the page that was asked for once the server answers. */
async function retry() {
  try {
    const answer = await fetch("/api/health", { cache: "no-store" });
    if (answer.ok) location.reload();
  } catch {
    // There is still none.
  }
}

document.querySelector("#again")?.addEventListener("click", (event) => {
  event.preventDefault();
  location.reload();
});
addEventListener("online", () => void retry());
setInterval(() => void retry(), SECONDS * 1000);
