import { useMatches } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { useHydrated } from "..";

/** In the console's tree of routes: below the document and the shell. */
const SCREEN_DEPTH = 2;

/** What a route says of itself, where it is no dialog within a screen, or a screen that is one. */
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

/** A screen without its dialogs, which are to stand beside it: nothing in it can be reached while one is open. */
export function PageBehind({ children }: { children: ReactNode }) {
  const inert = useInertBehind();
  // A frame that came or went later would have all within it made anew.
  const [isFramed] = useState(inert !== undefined);
  if (!isFramed) return children;
  return (
    <div className="page-behind" inert={inert}>
      {children}
    </div>
  );
}
