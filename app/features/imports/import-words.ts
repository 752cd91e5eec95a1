/** What imports are called where they are shown. */
import type {
  Import,
  ImportChoices,
  ImportField,
  ImportRow,
  PositionDoubt,
} from "contract/entities";

export const STATES: Record<Import["state"], string> = {
  uploaded: "Columns to match",
  previewing: "Being checked",
  previewed: "Ready to apply",
  applying: "Being applied",
  applied: "Applied",
  reverting: "Being reverted",
  reverted: "Reverted",
  failed: "Failed",
};

export const TONES = {
  uploaded: "new",
  previewing: "active",
  previewed: "new",
  applying: "active",
  applied: "completed",
  reverting: "active",
  reverted: "inactive",
  failed: "paused",
} as const satisfies Record<Import["state"], string>;

export const FIELDS: Record<ImportField, string> = {
  name: "Name",
  description: "Description",
  dbaName: "DBA name",
  address: "Address",
  city: "City",
  zip: "Zip",
  type: "Type",
  chain: "Chain",
  latitude: "Latitude",
  longitude: "Longitude",
  position: "Latitude and longitude",
  contactName: "Contact name",
  contactPhone: "Contact phone",
  contactEmail: "Contact email",
  externalId: "External id",
  openingHours: "Opening hours",
  closedDays: "Closed days",
  visitEvery: "Visit every (days)",
  visitMinutes: "Minutes per visit",
  priority: "Priority",
  locationId: "Location ID",
  hoursMonday: "Opening hours: Monday",
  hoursTuesday: "Opening hours: Tuesday",
  hoursWednesday: "Opening hours: Wednesday",
  hoursThursday: "Opening hours: Thursday",
  hoursFriday: "Opening hours: Friday",
  hoursSaturday: "Opening hours: Saturday",
  hoursSunday: "Opening hours: Sunday",
};

/** What stands between the cells of a text. */
export const DELIMITER_WORDS: Record<string, string> = {
  ",": "Comma",
  ";": "Semicolon",
  "\t": "Tab",
  "|": "Vertical bar",
};

export const QUOTE_WORDS = {
  around: "They stand around cells",
  plain: "They are plain text",
} as const;

export const DATE_ORDER_WORDS = {
  monthFirst: "Month first (04/12/2026 is April 12)",
  dayFirst: "Day first (04/12/2026 is December 4)",
} as const;

/** What rows do that have the name and address of a location. */
export const EXISTING_WORDS: Record<ImportChoices["existing"], string> = {
  update: "Update the location",
  add: "Add another location",
  skip: "Skip the row",
};

/** Stands for a column that is left aside. */
export const NOT_TAKEN = "none";

/** The ids of the controls of the upload that errors lead to. */
export const UPLOAD_IDS = { file: "import-file", officeId: "import-office" };

export const KINDS: Record<ImportRow["kind"], string> = {
  added: "Added",
  changed: "Changed",
  unchanged: "Unchanged",
  wrong: "Wrong",
};

export const POSITION_DOUBTS: Record<PositionDoubt, string> = {
  swapped: "Looks swapped",
  far: "Far away",
};

export const OUTCOMES: Record<NonNullable<ImportRow["outcome"]>, string> = {
  applied: "Applied",
  left: "Skipped",
  reverted: "Reverted",
  kept: "Not reverted",
};

const UNDER_WAY: readonly Import["state"][] = ["previewing", "applying", "reverting"];

/** Whether a job works on the import. */
export const isUnderWay = (state: Import["state"]) => UNDER_WAY.includes(state);

/** The preview came to its end: each row is of one kind. */
export const isPreviewed = ({ added, changed, unchanged, wrong, total, state }: Import) =>
  state !== "uploaded" && state !== "previewing" && added + changed + unchanged + wrong === total;

/** Whether types, chains, swapped coordinates or locations of the same name wait for a decision, which can be changed. */
export const asksOfRows = ({ unknown, matched, swapped }: Import) =>
  (unknown?.types.length ?? 0) + (unknown?.chains.length ?? 0) + (matched ?? 0) + (swapped ?? 0) >
  0;

/** There is nothing that could be applied. */
export const isInVain = ({ state, added, changed }: Import) =>
  state === "previewed" && added + changed === 0;

export const inWords = (count: number) => count.toLocaleString("en-US");
export const rowsInWords = (count: number) => `${inWords(count)} ${count === 1 ? "row" : "rows"}`;
