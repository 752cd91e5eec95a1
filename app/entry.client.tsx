import { RemixBrowser } from "@remix-run/react";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { documentNonce, NonceProvider } from "~/ui/hooks";

// Not in a transition: a key pressed while a sliced hydration of the document is under way
// can end it with React's "Root did not complete", and the pages are small enough for one go.
hydrateRoot(
  document,
  <StrictMode>
    <NonceProvider nonce={documentNonce()}>
      <RemixBrowser />
    </NonceProvider>
  </StrictMode>,
);
