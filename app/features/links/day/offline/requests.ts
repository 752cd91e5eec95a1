/** What the page asks of the browser; it works without. */

/** Asked once, as some browsers ask the agent. */
export async function askToPersist(): Promise<void> {
  const ASKED = "waybook-day-persist";
  try {
    if (localStorage.getItem(ASKED)) return;
    localStorage.setItem(ASKED, "asked");
    await navigator.storage?.persist?.();
  } catch {
    // It is a wish.
  }
}

/** Where there is none, what waits is sent when the page is opened or gets a connection. */
export async function askForBackgroundSync(): Promise<void> {
  try {
    const registration = (await navigator.serviceWorker?.ready) as unknown as
      | { sync?: { register(tag: string): Promise<void> } }
      | undefined;
    await registration?.sync?.register("reports");
  } catch {
    // Turned off in this browser.
  }
}
