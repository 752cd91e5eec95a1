import { Chain, LocationType } from "contract/entities";
import type {
  ChainColumn,
  ChainSearchPath,
  LocationTypeColumn,
  LocationTypeSearchPath,
} from "contract/list-columns";
import { sql } from "drizzle-orm";
import { chains, locationTypes } from "../../db/schema";
import { contains, idColumn, type Resource, textColumn } from "../../http/list/resource";

/** Types are the same for all offices. */
export const locationTypeResource: Resource<
  typeof LocationType,
  LocationTypeColumn,
  LocationTypeSearchPath
> = {
  name: "location types",
  row: LocationType,
  from: sql`${locationTypes}`,
  joins: {},
  columns: { id: idColumn(locationTypes.id), name: textColumn(locationTypes.name) },
  relations: {},
  search: { name: contains(locationTypes.name) },
  defaultSearch: ["name"],
  defaultOrder: ["name ASC"],
  scope: () => sql`true`,
};

/** Chains are the same for all offices. */
export const chainResource: Resource<typeof Chain, ChainColumn, ChainSearchPath> = {
  name: "chains",
  row: Chain,
  from: sql`${chains}`,
  joins: {},
  columns: { id: idColumn(chains.id), name: textColumn(chains.name) },
  relations: {},
  search: { name: contains(chains.name) },
  defaultSearch: ["name"],
  defaultOrder: ["name ASC"],
  scope: () => sql`true`,
};
