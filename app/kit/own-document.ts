import { useMatches } from "@remix-run/react";

/** A page that has nothing of the console: neither its style sheet nor its scripts. */
export interface OwnDocument {
  sheet: string;
  lang: string;
  dir: "ltr" | "rtl";
}

/** Read from the `handle` of the page's routes; undefined for pages of the console. */
export function useOwnDocument(): OwnDocument | undefined {
  const handles = useMatches().map(({ handle }) => handle as { ownDocument?: OwnDocument } | null);
  return handles.find((handle) => handle?.ownDocument)?.ownDocument;
}
