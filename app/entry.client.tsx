import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { documentNonce, NonceProvider } from "~/ui";

// A navigation that another one overtakes closes the stream of its data, and Remix leaves the
// promise of that stream's end to nobody.
addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof DOMException && event.reason.name === "AbortError") {
    event.preventDefault();
  }
});

await stateIsRead();
// As a transition it is done in small steps, between which the page answers to its reader.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <NonceProvider nonce={documentNonce()}>
        <RemixBrowser />
      </NonceProvider>
    </StrictMode>,
  );
});

/**
 * Resolves once the page's data is read. Remix reads it in the first render, which it suspends for
 * that; but a key pressed before that render makes React hydrate at once, and what may not
 * wait ends in "Root did not complete" (error 345) and a page without scripts. Called by
 * itself, before it comes to its hooks, the component throws just that promise.
 */
async function stateIsRead(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (suspended) {
    await suspended;
  }
}
