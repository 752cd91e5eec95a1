import { ListView } from "contract/entities";
import type { ListViewColumn, ListViewSearchPath } from "contract/list-columns";
import { sql } from "drizzle-orm";
import { listViews } from "../../db/schema";
import {
  contains,
  idColumn,
  instantColumn,
  type Resource,
  textColumn,
} from "../../http/list/resource";

/** Whose they are is the condition of each call: one's own are at hand for whichever office one acts. */
export const listViewResource: Resource<typeof ListView, ListViewColumn, ListViewSearchPath> = {
  name: "list-views",
  row: ListView,
  from: sql`${listViews}`,
  joins: {},
  columns: {
    id: idColumn(listViews.id),
    list: textColumn(listViews.list),
    name: textColumn(listViews.name),
    userId: idColumn(listViews.userId),
    officeId: idColumn(listViews.officeId),
    createdAt: instantColumn(listViews.createdAt),
  },
  json: { query: textColumn(listViews.query) },
  relations: {},
  search: { name: contains(listViews.name) },
  defaultSearch: ["name"],
  defaultOrder: ["name ASC"],
  scope: () => sql`true`,
};
