import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { documentNonce, NonceProvider } from "~/ui/hooks";

// Whoever goes on before an answer has fully arrived has done nothing wrong: what is left
// of that answer ends in a rejection that nobody waits for.
window.addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof DOMException && event.reason.name === "AbortError") {
    event.preventDefault();
  }
});

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
