import type { RecurrenceColumn, RecurrenceSearchPath } from "contract/list-columns";
import { type DefinedList, defineList, fromListUrl, listColumns, shownColumn } from "~/kit/list";
import { recurringRouteUrl } from "./urls";

/** A recurring route as the list shows it. */
export interface RecurringRow {
  id: string;
  name: string;
  rule: string;
  agent: string | undefined;
  office: string | undefined;
  firstDay: string;
  lastDay: string | undefined;
  stops: number;
  heldDays: number;
}

const column = listColumns<RecurringRow, RecurrenceColumn>();

/** The recurring routes of the reader's offices. */
export const recurringList: DefinedList<RecurringRow> = defineList<
  RecurringRow,
  RecurrenceColumn,
  RecurrenceSearchPath
>({
  noun: "recurring routes",
  path: "/routes/recurring",
  defaultSort: { by: "name" },
  searchPaths: [
    { value: "", label: "Normal" },
    { value: "name", label: "Name" },
    { value: "user.displayName", label: "Agent" },
    { value: "office.name", label: "Office" },
  ],
  columns: [
    column.text("name", "Name", ({ name }) => name, {
      title: true,
      link: ({ id }, query): string => fromListUrl(recurringList, recurringRouteUrl(id), query),
    }),
    shownColumn("rule", "Repeats", ({ rule }: RecurringRow) => rule),
    column.text("user.displayName", "Agent", ({ agent }) => agent),
    column.text("office.name", "Office", ({ office }) => office),
    column.calendar("firstDay", "First day", ({ firstDay }) => firstDay),
    column.calendar("lastDay", "Last day", ({ lastDay }) => lastDay ?? null),
    shownColumn("stops", "Stops", ({ stops }: RecurringRow) => String(stops), { align: "end" }),
    column.count("heldDays", "Held days", ({ heldDays }) => heldDays),
  ],
});
