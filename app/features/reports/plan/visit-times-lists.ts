import type { StaySuggestionColumn, StaySuggestionSearchPath } from "contract/list-columns";
import { locationDetailsUrl, visitTimesUrl } from "~/features/urls";
import { type DefinedList, defineList, fromListUrl, listColumns, shownColumn } from "~/kit/list";

/** How long visits take at a location, or of a type. */
export interface VisitTimeRow {
  id: string;
  name: string;
  visits: number;
  /** Minutes. */
  planned: number;
  median: number;
  /** The quartiles: `15 to 25`. */
  half: string;
}

export interface LocationTimeRow extends VisitTimeRow {
  city?: string | undefined;
  type?: string | undefined;
}

export interface TypeTimeRow extends VisitTimeRow {
  suggested: boolean;
}

const location = listColumns<LocationTimeRow, StaySuggestionColumn>();
const half = <Row extends VisitTimeRow, Name extends string>() =>
  shownColumn<Row, Name>("half", "Half of them took", ({ half }) => half, { align: "end" });

/** Locations whose visits take longer or shorter than planned. */
export const locationTimesList: DefinedList<LocationTimeRow> = defineList<
  LocationTimeRow,
  StaySuggestionColumn,
  StaySuggestionSearchPath
>({
  noun: "locations",
  path: visitTimesUrl(),
  keeps: ["typePage", "typeLimit", "typeSortBy", "typeSortOrder"],
  defaultSort: { by: "visits", order: "desc" },
  searchPaths: [{ value: "", label: "Normal" }],
  columns: [
    location.text("location.name", "Location", ({ name }) => name, {
      title: true,
      link: ({ id }, query): string =>
        fromListUrl(locationTimesList, locationDetailsUrl(id), query),
    }),
    location.text("location.locationType.name", "Type", ({ type }) => type),
    location.text("location.city", "City", ({ city }) => city),
    location.count("visits", "Visits", ({ visits }) => visits),
    location.count("planned", "Planned (min)", ({ planned }) => planned),
    location.count("median", "Usual (min)", ({ median }) => median),
    half(),
  ],
});

type TypeColumn = "name" | "visits" | "planned" | "median";
const type = listColumns<TypeTimeRow, TypeColumn>();
const UNFILTERED = { filterable: false };

/** How long visits take, by type. */
export const typeTimesList = defineList<TypeTimeRow, TypeColumn>({
  noun: "types",
  prefix: "type",
  defaultSort: { by: "name" },
  columns: [
    type.text("name", "Type", ({ name }) => name, { ...UNFILTERED, title: true }),
    type.count("visits", "Visits", ({ visits }) => visits, UNFILTERED),
    type.count("planned", "Planned (min)", ({ planned }) => planned, UNFILTERED),
    type.count("median", "Usual (min)", ({ median }) => median, UNFILTERED),
    half(),
    shownColumn(
      "suggested",
      "Suggested",
      ({ suggested, median }) => (suggested ? `${median} min` : "—"),
      { align: "end" },
    ),
  ],
});
