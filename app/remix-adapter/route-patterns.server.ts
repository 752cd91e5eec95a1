import { matchRoutes } from "@remix-run/react";
import { patternOf, type Route, type Routes } from "./route-index.server";

/** Where no route is meant. */
const NONE = "none";

interface Branch {
  id: string;
  path?: string;
  index?: boolean;
  children?: Branch[];
}

/**
 * Tells for a path the pattern of the route that is meant, such as `/routes/:id`: there are only so
 * many of these, whatever is asked for.
 *
 * @param routes the few that may be meant, with those around them
 */
export function patternsOf(routes: Routes<Route>): (path: string) => string {
  const all = Object.values(routes);
  const leaves = all.filter(({ path, index }) => path !== undefined || index);
  if (leaves.length === 0) return () => NONE;
  const tree = branches(all, undefined);
  const patterns = new Map(leaves.map(({ id }) => [id, patternOf(routes, id)]));
  return (path) => {
    const found = matchRoutes(tree as Parameters<typeof matchRoutes>[0], path)?.at(-1);
    return patterns.get(found?.route.id ?? "") ?? NONE;
  };
}

function branches(all: readonly Route[], parentId: string | undefined): Branch[] {
  return all
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => {
      const children = index ? [] : branches(all, id);
      return { id, path, ...(index && { index }), ...(children.length > 0 && { children }) };
    });
}
