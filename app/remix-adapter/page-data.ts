/** What Remix leaves undone in the browser with the data of a page. */
import { RemixBrowser } from "@remix-run/react";

/**
 * Resolves once the page's data is read. Remix reads it in the first render, which it suspends for
 * that; but a key pressed before that render makes React hydrate at once, and what may not
 * wait ends in "Root did not complete" (error 345) and a page without scripts. Called by
 * itself, before it comes to its hooks, the component throws just that promise.
 */
export async function whenPageDataIsRead(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (suspended) {
    await suspended;
  }
}

/**
 * Keeps the console empty of errors that are none: a navigation that another one overtakes closes
 * the stream of its data, and Remix leaves the promise of that stream's end to nobody.
 */
export function silenceAbortedNavigations(): void {
  addEventListener("unhandledrejection", (event) => {
    if (event.reason instanceof DOMException && event.reason.name === "AbortError") {
      event.preventDefault();
    }
  });
}
