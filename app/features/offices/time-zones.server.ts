import type { Options, OptionsQuery } from "~/upstream/options.server";

const PAGE_SIZE = 10;

/** `America/New York`: as people write it. */
export const zoneName = (zone: string): string => zone.replaceAll("_", " ");

/** The zones of the IANA database whose names have all the words of the search. */
export function timeZoneOptions({ search = "", page, withEarlier }: OptionsQuery): Options {
  const words = search
    .toLowerCase()
    .split(/[\s,/_]+/)
    .filter(Boolean);
  const found = Intl.supportedValuesOf("timeZone").filter((zone) =>
    words.every((word) => zone.toLowerCase().includes(word)),
  );
  const shown = found.slice(withEarlier ? 0 : (page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return {
    options: shown.map((zone) => ({ value: zone, label: zoneName(zone) })),
    hasMore: found.length > page * PAGE_SIZE,
    page,
  };
}
