import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { documentNonce, NonceProvider } from "~/ui/hooks";

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
