/** Has the service worker answer for the pages of an agent's day. */
export function registerWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  // Refused on a page that is not secure, in private windows and by some settings: it works without.
  navigator.serviceWorker
    .register("/day/worker.js", { scope: "/day", updateViaCache: "none" })
    .catch(() => {});
}
