/** What imports are called where they are shown. */
import type { Import, ImportField, ImportRow } from "contract/entities";

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

export const OUTCOMES: Record<NonNullable<ImportRow["outcome"]>, string> = {
  applied: "Applied",
  left: "Left",
  reverted: "Reverted",
  kept: "Not reverted",
};

const UNDER_WAY: readonly Import["state"][] = ["previewing", "applying", "reverting"];

/** Whether a job works on the import. */
export const isUnderWay = (state: Import["state"]) => UNDER_WAY.includes(state);

/** The preview came to its end: each row is of one kind. */
export const isPreviewed = ({ added, changed, unchanged, wrong, total, state }: Import) =>
  state !== "uploaded" && state !== "previewing" && added + changed + unchanged + wrong === total;

/** There is nothing that could be applied. */
export const isInVain = ({ state, added, changed }: Import) =>
  state === "previewed" && added + changed === 0;

export const inWords = (count: number) => count.toLocaleString("en-US");
export const rowsInWords = (count: number) => `${inWords(count)} ${count === 1 ? "row" : "rows"}`;
