/** What stops to look for: as URLs and forms have it, and as the upstream keeps it. */
import type { LocationFilterTemplate, StopFilter, StopParams } from "contract/entities";
import type { LonLat } from "geo/geometry/lon-lat";
import { formatCoordinates } from "geo/places/coordinates";
import { placeValue, readPlaceValue } from "geo/places/place-value";
import type { Check } from "~/lib/ordered-checks";
import { MOST_STOPS } from "../most-stops";
import { typedTags, uniqueTags } from "./tags";

/** The lists that a checkbox of the filter opens. */
export const TAG_GROUPS = ["zip", "city", "chain", "dbaName", "legal"] as const;
export type TagGroup = (typeof TAG_GROUPS)[number];

/** Days, by the specification; 0 asks nothing. Saved templates may have others. */
export const LAST_VISITED_DAYS = [0, 1, 3, 7, 15] as const;
const MOST_DAYS = 3650;
/** Characters of a number as typed. */
const LONGEST_LIMIT = 20;
/** Kilometres. */
export const RADIUS = { min: 1, max: 250 } as const;

/** A stop filter that is not saved, or not yet. */
export interface Filter {
  name: string;
  /** Ids or names of location types. */
  type: string[];
  /** Places as `placeValue` writes them; empty for none. */
  startAt: string;
  endAt: string;
  /** At most so many stops; as typed, so that what is wrong with it can be said. */
  limit: string;
  lastVisit: number;
  kilometers: number;
  /** The boxes that are ticked: only their lists count. */
  by: TagGroup[];
  zip: string[];
  city: string[];
  chain: string[];
  dbaName: string[];
  /** Legal names. */
  legal: string[];
}

export const NEW_FILTER: Filter = {
  name: "",
  type: [],
  startAt: "",
  endAt: "",
  limit: "1",
  lastVisit: 0,
  kilometers: RADIUS.min,
  by: [],
  zip: [],
  city: [],
  chain: [],
  dbaName: [],
  legal: [],
};

/** Keys of the filter that a plan searches by, and of the one that is being edited. */
export type FilterPrefix = "f." | "d.";

/** A URL's query or a form. */
export interface Sent {
  get(name: string): unknown;
  getAll(name: string): unknown[];
  has(name: string): boolean;
}

/**
 * Reads a filter from a URL or a form; null where nothing of one is there. What was typed into
 * `add.{group}` is parted into tags; those of `{group}` are whole.
 */
export function readFilter(sent: Sent, prefix: FilterPrefix): Filter | null {
  if (!["limit", "kilometers"].some((name) => sent.has(prefix + name))) return null;
  const text = (name: string) => String(sent.get(prefix + name) ?? "").trim();
  const all = (name: string) => sent.getAll(prefix + name).map(String);
  const ticked = new Set(all("by"));
  const days = Number(text("lastVisit"));
  return {
    name: text("name").slice(0, 100),
    type: uniqueTags(all("type")),
    startAt: text("startAt"),
    endAt: text("endAt"),
    limit: text("limit").slice(0, LONGEST_LIMIT),
    lastVisit: days >= 0 && days <= MOST_DAYS ? days : 0,
    // Without scripts a number beside the slider goes before it.
    kilometers: radius(text("exactly") || text("kilometers")),
    by: TAG_GROUPS.filter((group) => ticked.has(group)),
    ...tagLists((group) => uniqueTags([...all(group), ...all(`add.${group}`).flatMap(typedTags)])),
  };
}

/** The entries of a URL or a form that {@link readFilter} reads. */
export function filterEntries(filter: Filter, prefix: FilterPrefix): [string, string][] {
  const entries: [string, string | number][] = [
    ["name", filter.name],
    ...filter.type.map((type): [string, string] => ["type", type]),
    ["startAt", filter.startAt],
    ["endAt", filter.endAt],
    ["limit", filter.limit],
    ["lastVisit", filter.lastVisit || ""],
    ["kilometers", filter.kilometers],
    ...filter.by.map((group): [string, string] => ["by", group]),
    ...TAG_GROUPS.flatMap((group) => filter[group].map((tag): [string, string] => [group, tag])),
  ];
  return entries
    .filter(([, value]) => value !== "")
    .map(([name, value]) => [prefix + name, String(value)]);
}

/** The place around which the filter looks: its start, else its end. */
export const centreOf = (filter: Filter): LonLat | null =>
  (readPlaceValue(filter.startAt) ?? readPlaceValue(filter.endAt))?.coordinates ?? null;

/** What the lists and the last visit ask; nothing that asks nothing is in it. */
export function paramsOf(filter: Filter): StopParams {
  const lists = TAG_GROUPS.filter((group) => filter.by.includes(group) && filter[group].length > 0);
  return {
    ...(filter.type.length > 0 && { type: filter.type }),
    ...Object.fromEntries(lists.map((group) => [group, filter[group]])),
    ...(filter.lastVisit > 0 && { lastVisit: filter.lastVisit }),
  };
}

/**
 * The filter as a template keeps it.
 * @param centre the place that it searches around; without one it is saved without
 */
export function toStopFilter(filter: Filter, centre: LonLat | null): StopFilter {
  const [longitude, latitude] = centre ?? [null, null];
  const { name, limit, kilometers } = filter;
  return {
    name,
    limit: Number(limit),
    kilometers,
    latitude,
    longitude,
    params: paramsOf(filter),
  };
}

/** The filter of a template; its place goes by its coordinates. */
export function ofTemplate({ name, filters }: LocationFilterTemplate): Filter {
  const { limit, kilometers, latitude, longitude, params } = filters;
  const lists = tagLists((group) => uniqueTags(params[group] ?? []));
  return {
    name,
    type: params.type ?? [],
    startAt: latitude == null || longitude == null ? "" : pointValue([longitude, latitude]),
    endAt: "",
    limit: String(limit),
    lastVisit: params.lastVisit ?? 0,
    kilometers,
    by: TAG_GROUPS.filter((group) => lists[group].length > 0),
    ...lists,
  };
}

const pointValue = (coordinates: LonLat) =>
  placeValue({ kind: "point", label: formatCoordinates(coordinates), coordinates });

interface Search {
  limit: string;
  centre: LonLat | null;
}

/** The rules of a search: those of the specification in its order, then our own. */
const SEARCH_CHECKS: Check<Search>[] = [
  ["limit", ({ limit }) => Number(limit) > 0, "Maximum number of stops need to be more than 0"],
  ["centre", ({ centre }) => centre !== null, "Please select a start or end location!"],
  [
    "limit",
    ({ limit }) => Number.isInteger(Number(limit)),
    "Maximum number of stops needs to be a whole number",
  ],
  [
    "limit",
    ({ limit }) => Number(limit) <= MOST_STOPS,
    `A route takes at most ${MOST_STOPS.toLocaleString("en")} stops`,
  ],
];

/** The rules of what is saved: a place can be chosen when it is searched by. */
const KEEP_CHECKS = SEARCH_CHECKS.filter(([field]) => field === "limit");

const firstProblem = (checks: Check<Search>[], search: Search) => {
  const failing = checks.find(([, holds]) => !holds(search));
  return failing ? { field: failing[0], message: failing[2] } : null;
};

/** The first rule of a search that fails, by its field; null when all hold. */
export const searchProblem = (search: Search) => firstProblem(SEARCH_CHECKS, search);

/** The first rule that fails for a filter that is to be saved as a template, besides its name. */
export const keepProblem = ({ limit }: Filter) =>
  firstProblem(KEEP_CHECKS, { limit, centre: null });

const tagLists = (of: (group: TagGroup) => string[]) => ({
  zip: of("zip"),
  city: of("city"),
  chain: of("chain"),
  dbaName: of("dbaName"),
  legal: of("legal"),
});

function radius(text: string): number {
  const kilometres = Number(text);
  if (!Number.isFinite(kilometres)) return RADIUS.min;
  return Math.min(RADIUS.max, Math.max(RADIUS.min, Math.round(kilometres)));
}
