import type {
  LocationColumn,
  LocationSearchPath,
  LocationSuspicionColumn,
  LocationSuspicionSearchPath,
} from "contract/list-columns";
import { locationDetailsUrl } from "~/features/urls";
import { defineList, listColumns } from "~/kit/list";

/** A row of the inbox: a location, or a pair of them. */
export interface InboxRow {
  id: string;
  name: string;
  /** Of a suspicion: the location that it is about. */
  locationId: string;
  address?: string;
  city?: string;
  zip?: string;
  type?: string;
  office?: string;
  /** How far, with its unit. */
  distance?: string;
  other?: { id: string; name: string; address: string };
  /** In what two are alike, in words. */
  alike?: string;
}

const PATH = "/locations/inbox";
/** Which tab is shown. */
const KEEPS = ["kind"];

const column = listColumns<InboxRow, LocationColumn>();

const link = { title: true, link: (row: InboxRow) => locationDetailsUrl(row.locationId) };

/** Locations that lack something. */
export const LACKING = defineList<InboxRow, LocationColumn, LocationSearchPath>({
  noun: "locations",
  path: PATH,
  keeps: KEEPS,
  defaultSort: { by: "name" },
  searchPaths: [
    { value: "", label: "Normal" },
    { value: "address", label: "Address" },
    { value: "city", label: "City" },
    { value: "zip", label: "Zip" },
  ],
  columns: [
    column.text("name", "Name", ({ name }) => name, link),
    column.text("address", "Address", ({ address }) => address),
    column.text("city", "City", ({ city }) => city),
    column.text("zip", "Zip", ({ zip }) => zip, { short: true }),
    column.text("locationType.name", "Type", ({ type }) => type),
    column.text("office.name", "Office", ({ office }) => office),
  ],
});

const suspected = listColumns<InboxRow, LocationSuspicionColumn>();

const SUSPICIONS = {
  path: PATH,
  keeps: KEEPS,
  defaultSort: { by: "location.name" },
  searchPaths: [
    { value: "", label: "Normal" },
    { value: "location.city", label: "City" },
    { value: "location.zip", label: "Zip" },
  ],
} as const;

/** Locations far from the others of their zip. */
export const FAR = defineList<InboxRow, LocationSuspicionColumn, LocationSuspicionSearchPath>({
  ...SUSPICIONS,
  noun: "locations",
  columns: [
    suspected.text("location.name", "Name", ({ name }) => name, link),
    suspected.text("location.address", "Address", ({ address }) => address),
    suspected.text("location.city", "City", ({ city }) => city),
    suspected.text("location.zip", "Zip", ({ zip }) => zip, { short: true }),
    suspected.text("distance", "From its zip", ({ distance }) => distance, {
      short: true,
      filterable: false,
    }),
  ],
});

const NOT_SORTED = { sortable: false, filterable: false };

/** Pairs of locations that may be one. */
export const DOUBLED = defineList<InboxRow, LocationSuspicionColumn, LocationSuspicionSearchPath>({
  ...SUSPICIONS,
  noun: "pairs",
  columns: [
    suspected.text("location.name", "Name", ({ name }) => name, link),
    suspected.text("location.address", "Address", ({ address }) => address),
    suspected.text("id", "Possible duplicate", ({ other }) => other?.name, {
      ...NOT_SORTED,
      link: ({ other }) => (other ? locationDetailsUrl(other.id) : null),
    }),
    suspected.text(
      "location.zip",
      "Address of the duplicate",
      ({ other }) => other?.address,
      NOT_SORTED,
    ),
    suspected.text("location.city", "In common", ({ alike }) => alike, NOT_SORTED),
    suspected.text("distance", "Distance", ({ distance }) => distance, {
      short: true,
      filterable: false,
    }),
  ],
});
