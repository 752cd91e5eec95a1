import "~/styles/all";
import { cssBundleHref } from "@remix-run/css-bundle";
import {
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Links, LiveReload, Outlet, ScrollRestoration, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { FailurePage, KeepPage, type RootData, RootToasts, useRootData } from "~/kit";
import { BareDocument } from "~/kit/bare-document.server";
import { useOwnDocument } from "~/kit/own-document";
import { PageMeta } from "~/remix-adapter/page-meta";
import { PageScripts } from "~/remix-adapter/page-scripts";
import { requestFacts } from "~/server/request.server";
import { shortcutsChoice, themeChoice } from "~/session/browser-choice.server";
import { takeToast } from "~/session/toast.server";
import { PageOffice, useHydrated, useNonce, useTitlePrefix } from "~/ui";

export const meta: MetaFunction = () => [{ title: "Waybook" }];

export const links: LinksFunction = () => [
  ...(cssBundleHref ? [{ rel: "stylesheet", href: cssBundleHref }] : []),
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const [theme, shortcuts, { toast, headers }] = await Promise.all([
    themeChoice.read(request),
    shortcutsChoice.read(request),
    takeToast(request),
  ]);
  const { requestId } = requestFacts(request);
  const root: RootData = { theme, ...(shortcuts && { shortcuts }), toast, requestId };
  return data(root, { headers });
}

/** The document around every page and around the error page. */
export function Layout({ children }: { children: ReactNode }) {
  const own = useOwnDocument();
  return own ? (
    <BareDocument own={own}>{children}</BareDocument>
  ) : (
    <ConsoleDocument>{children}</ConsoleDocument>
  );
}

function ConsoleDocument({ children }: { children: ReactNode }) {
  const root = useRootData();
  const nonce = useNonce();
  const hydrated = useHydrated();
  return (
    <html lang="en" data-theme={root?.theme} data-js={hydrated || undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={root?.theme ?? "light dark"} />
        <PageMeta prefix={useTitlePrefix()} />
        <Links />
      </head>
      <body>
        <PageOffice>{children}</PageOffice>
        <KeepPage />
        {/* Before scripts run the browser restores by itself, and needs no script in the page for it. */}
        {hydrated && <ScrollRestoration nonce={nonce} />}
        <PageScripts nonce={nonce} />
        <LiveReload nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  const isOwn = useOwnDocument() !== undefined;
  return (
    <>
      <Outlet />
      {!isOwn && <RootToasts />}
    </>
  );
}

export function ErrorBoundary() {
  return <FailurePage error={useRouteError()} />;
}
