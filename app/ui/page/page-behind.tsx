import { useMatches } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { useHydrated } from "..";

/** In the console's tree of routes: below the document and the shell. */
const SCREEN_DEPTH = 2;

/** Set by a route within a screen that is no dialog, or by a screen that is one. */
interface Handle {
  isDialog?: boolean;
}

/**
 * The `inert` attribute for what lies behind an open dialog, until scripts hold the focus in it.
 * A route within a screen is a dialog, unless its `handle` says `{ isDialog: false }`.
 */
export function useInertBehind(): "" | undefined {
  const isOpen = useMatches().some(
    ({ handle }, depth) => (handle as Handle | undefined)?.isDialog ?? depth > SCREEN_DEPTH,
  );
  return useHydrated() || !isOpen ? undefined : "";
}

/** A screen without its dialogs, which are rendered beside it. Inert while one is open, without scripts. */
export function PageBehind({ children }: { children: ReactNode }) {
  const inert = useInertBehind();
  // Adding or removing the element later would remount everything in it.
  const [isFramed] = useState(inert !== undefined);
  if (!isFramed) return children;
  return (
    <div className="page-behind" inert={inert}>
      {children}
    </div>
  );
}
