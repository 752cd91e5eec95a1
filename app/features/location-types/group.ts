/** What locations are grouped by: their types and their chains, whose screens are alike. */
import type { ChainColumn, LocationTypeColumn } from "contract/list-columns";
import {
  chainFormPath,
  chainOptionsUrl,
  deleteChainPath,
  deleteLocationTypePath,
  locationTypeFormPath,
  locationTypeOptionsUrl,
  mergeChainPath,
  mergeLocationTypePath,
} from "~/features/urls";
import { type DefinedList, defineList, type EmptyList, listColumns, shownColumn } from "~/kit/list";

export interface GroupRow {
  id: string;
  name: string;
  /** How many locations are of it, without the deleted ones; empty where nobody says so. */
  locations: string;
  /** Where it is changed; null for who may not. */
  form: string | null;
}

export interface Group {
  /** In a sentence, and at the start of one. */
  noun: string;
  start: string;
  /** The title of the list. */
  title: string;
  list: DefinedList<GroupRow>;
  formPath: (id?: string) => string;
  deletePath: () => string;
  mergePath: () => string;
  optionsUrl: (without?: string) => string;
  empty: EmptyList;
}

const column = listColumns<GroupRow, LocationTypeColumn & ChainColumn>();

const groupList = (noun: string, path: string, prefix: string) =>
  defineList<GroupRow, LocationTypeColumn & ChainColumn>({
    noun,
    path,
    prefix,
    defaultSort: { by: "name" },
    columns: [
      column.text("name", "Name", ({ name }) => name, { title: true, link: ({ form }) => form }),
      shownColumn("locations", "Locations", ({ locations }) => locations || "—", { align: "end" }),
    ],
  });

export const typeGroup: Group = {
  noun: "location type",
  start: "Location type",
  title: "Locations Types",
  list: groupList("location types", "/location-types", "locationType"),
  formPath: locationTypeFormPath,
  deletePath: deleteLocationTypePath,
  mergePath: mergeLocationTypePath,
  optionsUrl: locationTypeOptionsUrl,
  empty: {
    text: "No location types yet. A type says what a location is: a bank, a school, a pharmacy. Add one to begin.",
  },
};

export const chainGroup: Group = {
  noun: "chain",
  start: "Chain",
  title: "Chains",
  list: groupList("chains", "/chains", "chain"),
  formPath: chainFormPath,
  deletePath: deleteChainPath,
  mergePath: mergeChainPath,
  optionsUrl: chainOptionsUrl,
  empty: {
    text: "No chains yet. A chain says which locations belong together: all shops of one brand. Add one to begin.",
  },
};
