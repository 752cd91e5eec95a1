import { listColumns } from "../columns";
import { defineList } from "../define-list";

export interface ParcelRow {
  id: string;
  name: string;
  weight: string;
  state: "sent" | "lost";
}

type ParcelColumn = "name" | "pieces" | "distance" | "sentAt" | "due" | "state" | "owner.name";

const column = listColumns<ParcelRow, ParcelColumn>();

/** A list with a column of each kind. */
export const parcels = defineList<ParcelRow, ParcelColumn, "owner.name">({
  noun: "parcels",
  path: "/parcels",
  prefix: "parcel",
  keys: { filters: "filters" },
  defaultSort: { by: "sentAt", order: "desc" },
  searchPaths: [{ value: "owner.name", label: "Owner" }],
  columns: [
    column.text("name", "Name", (row) => row.name, { title: true }),
    column.count("pieces", "Pieces", () => 1),
    column.distance("distance", "Distance", () => "1.00"),
    column.day("sentAt", "Sent", () => "11-19-2026", { sortable: false }),
    { ...column.calendar("due", "Due", () => null), onDemand: true },
    column.choice("state", "State", { sent: "Sent", lost: "Lost" }, (row) => row.state),
    column.person("owner.name", "Owner", () => null, { filterable: false }),
  ],
  filters: [
    { name: "createdBy", upstreamName: "createdById", kind: "reader" },
    { name: "senderId", kind: "value" },
  ],
});
