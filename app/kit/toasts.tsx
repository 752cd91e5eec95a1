import { useMatches } from "@remix-run/react";
import { useMemo } from "react";
import { type ToastData, Toasts } from "~/ui";
import { useRootData } from "./root-data";

/** A route with this handle shows the toasts itself, since it has some of its own to add. */
export const SHOWS_TOASTS = { showsToasts: true };

/** The toast that came with this page; once the page has an answer of its own, that one's. */
export function PageToasts({ own }: { own?: ToastData | null }) {
  const waiting = useRootData()?.toast;
  const toast = own === undefined ? waiting : own;
  const toasts = useMemo(() => (toast ? [toast] : []), [toast]);
  return <Toasts toasts={toasts} />;
}

/** The toasts of every page that does not show them itself. */
export function RootToasts() {
  const matches = useMatches();
  return matches.some(({ handle }) => handle === SHOWS_TOASTS) ? null : <PageToasts />;
}
