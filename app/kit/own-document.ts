import { useMatches } from "@remix-run/react";

/** A page that has nothing of the console: neither its style sheet nor its scripts. */
export interface OwnDocument {
  sheet: string;
  /** The address of its only script. */
  script?: string | undefined;
  /** The address of its web manifest. */
  manifest?: string | undefined;
  lang: string;
  dir: "ltr" | "rtl";
}

/** In the `handle` of a route: its document by what its loader read, undefined where that failed. */
export type MakeOwnDocument<Data> = (data: Data | undefined) => OwnDocument;

/** Read from the `handle` of the page's routes; undefined for pages of the console. */
export function useOwnDocument(): OwnDocument | undefined {
  const matches = useMatches();
  for (const { handle, data } of matches) {
    const make = (handle as { ownDocument?: MakeOwnDocument<unknown> } | undefined)?.ownDocument;
    if (make) return make(data);
  }
  return undefined;
}
