import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { hasNeededFeatures } from "~/lib/needed-features";
import { silenceAbortedNavigations, whenPageDataIsRead } from "~/remix-adapter/page-data";
import { pageRouter } from "~/remix-adapter/page-router";
import { documentNonce, NonceProvider, PageRouterProvider } from "~/ui";

/** Hydrates the page. Called by its last script: see `remix-adapter/page-scripts.server.ts`. */
export async function start(): Promise<void> {
  // Without them the page stays as the server sent it, which works without scripts.
  if (!hasNeededFeatures()) return;
  silenceAbortedNavigations();
  await whenPageDataIsRead();
  // As a transition it is done in small steps, between which the page answers to its reader.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <NonceProvider nonce={documentNonce()}>
          <PageRouterProvider value={pageRouter}>
            <RemixBrowser />
          </PageRouterProvider>
        </NonceProvider>
      </StrictMode>,
    );
  });
}
