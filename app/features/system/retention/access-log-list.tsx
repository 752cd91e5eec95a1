import type { AccessColumn } from "contract/list-columns";
import type { PositionAccess } from "contract/tracking/access-log-calls";
import { defineList, listColumns } from "~/kit/list";

/** That somebody looked where an agent is or was, as it is shown. */
export interface AccessRow {
  id: string;
  /** Who looked; with the admin behind a "login as". */
  name: string;
  at: string;
  kind: PositionAccess["kind"];
  /** The day of a trail. */
  day: string | null;
}

const KINDS: Record<PositionAccess["kind"], string> = {
  trail: "Trail of a day",
  live: "Live position",
  position: "Last position",
  map: "Among all agents",
};

const look = listColumns<AccessRow, AccessColumn>();
const unfiltered = { filterable: false };

/** Who looked, within an agent's page. */
export const accessLogList = defineList<AccessRow, AccessColumn>({
  noun: "looks",
  prefix: "look",
  defaultSort: { by: "at", order: "desc" },
  columns: [
    look.text("viewer.displayName", "Viewed by", ({ name }) => name, {
      ...unfiltered,
      title: true,
    }),
    look.moment("at", "When", ({ at }) => at, unfiltered),
    look.choice(
      "kind",
      "At what",
      KINDS,
      ({ kind, day }) => (day ? `${KINDS[kind]}, ${day}` : KINDS[kind]),
      unfiltered,
    ),
  ],
});
