/** The pages of the harness, the same on its server and in the browser. */
import { UNSAFE_RemixContext as RemixContext } from "@remix-run/react";
import { type ComponentProps, type ReactNode, StrictMode } from "react";
import { Outlet, type RouteObject } from "react-router-dom";
import "~/styles/all";
import { NonceProvider, useHydrated } from "~/ui";
import { controlRoutes } from "./controls";
import { peopleRoute } from "./people";

function Document() {
  const hydrated = useHydrated();
  return (
    <html lang="en" data-js={hydrated || undefined}>
      <head>
        <title>Building blocks</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/build/page.css" />
      </head>
      <body>
        <main id="content" tabIndex={-1}>
          <h1>Building blocks</h1>
          <Outlet />
        </main>
      </body>
    </html>
  );
}

/** Each has an id, by which Remix's links look for what to fetch ahead. */
export const routes: RouteObject[] = [
  { id: "root", element: <Document />, children: named([peopleRoute, ...controlRoutes]) },
];

function named(given: RouteObject[], parent = ""): RouteObject[] {
  return given.map((route) => {
    const id = `${parent}/${route.path}`;
    if (!route.children) return { ...route, id };
    return { ...route, id, children: named(route.children, id) } as RouteObject;
  });
}

type Remix = NonNullable<ComponentProps<typeof RemixContext.Provider>["value"]>;

/** No route has a module or data of its own to be fetched ahead. */
const manifestRoutes = (given: RouteObject[], parentId?: string): [string, object][] =>
  given.flatMap(({ id = "", path, children }): [string, object][] => [
    [id, { id, parentId, path, module: "/build/page.js", hasLoader: false, hasAction: false }],
    ...manifestRoutes(children ?? [], id),
  ]);

const remix = {
  manifest: {
    entry: { module: "/build/page.js", imports: [] },
    routes: Object.fromEntries(manifestRoutes(routes)),
    url: "",
    version: "",
  },
  routeModules: {},
  future: {},
  isSpaMode: false,
} as unknown as Remix;

/** What is around the router. */
export function Around({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  return (
    <StrictMode>
      <RemixContext.Provider value={remix}>
        <NonceProvider nonce={nonce}>{children}</NonceProvider>
      </RemixContext.Provider>
    </StrictMode>
  );
}
