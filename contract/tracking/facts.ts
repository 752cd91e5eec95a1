/** Numbers of tracking, for browsers too: without the schemas, which stay on the servers. */

/** A halt is a stay of at least these minutes within these metres. */
export const HALT = { minutes: 2, metres: 100 } as const;
/** The programs whose reports `/t/{secret}` understands; `other` sends their fields under its own name. */
export const TRACKER_PROGRAMS = [
  "traccar-client",
  "traccar-server",
  "osmand",
  "owntracks",
  "overland",
  "gpslogger",
  "colota",
  "other",
] as const;
export type TrackerProgram = (typeof TRACKER_PROGRAMS)[number];

/** The most positions that one report of a tracker has. */
export const MOST_TRACKED_AT_ONCE = 500;
/** Events of regions that one report of a tracker has. */
export const MOST_REGION_EVENTS = 100;
/** What a phone watches by itself: some 20 regions, of which two are the user's. */
export const WATCHED_REGIONS = { most: 18, metres: 150 } as const;
/** A position of a tracker that is less accurate than these metres is not stored. */
export const MOST_INACCURATE_METRES = 1_000;
/** From this battery level (percent) down a phone may soon be off, unless it is charging. */
export const LOW_BATTERY = 10;

/** Nothing is known of the way between positions that are more than these minutes apart. */
export const SILENT_MINUTES = 5;
