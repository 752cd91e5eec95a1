import type { Location } from "@remix-run/react";
import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import type { createBrowserRouter } from "react-router-dom";

/** Returns the router of the page. */
type GetRouter = () => Pick<
  ReturnType<typeof createBrowserRouter>,
  "navigate" | "state" | "subscribe"
>;

const PageRouterContext = createContext<GetRouter>(() => {
  throw new Error("There is no router");
});

/**
 * Gives all pages in the browser their router. Remix has hooks for it, but a component that uses them
 * is rendered at each start and end of a navigation: on a page of links, most of what it costs.
 */
export const PageRouterProvider = PageRouterContext.Provider;

/** Returns a function that returns the router, to be called in events. */
export const usePageRouter = () => useContext(PageRouterContext);

/**
 * Where the navigation under way leads. `useNavigation` knows that only once the page is rendered
 * for it, which takes a slow computer longer than a press should remain without an answer.
 *
 * @param follows whether to ask at all: who does is rendered whenever a navigation begins or ends
 */
export function useNextLocation(follows = true): Location | undefined {
  const router = usePageRouter();
  const subscribe = useCallback((listener: () => void) => router().subscribe(listener), [router]);
  const next = () => router().state.navigation.location;
  return useSyncExternalStore(follows ? subscribe : neverCalls, follows ? next : nowhere, nowhere);
}

const neverCalls = () => () => {};
const nowhere = () => undefined;
