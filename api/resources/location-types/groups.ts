import type { PgColumn } from "drizzle-orm/pg-core";
import {
  chains,
  locationChainCounts,
  locations,
  locationTypeCounts,
  locationTypes,
} from "../../db/schema";

/** What locations are grouped by: their types and their chains, which have the same rules. */
export interface Group {
  /** As messages call one. */
  noun: string;
  table: typeof locationTypes | typeof chains;
  /** The column of a location that says of which it is. */
  ofLocation: { column: PgColumn; key: "typeId" | "chainId" };
  /** Its locations by status, as they are counted with each write. */
  counts: { table: typeof locationTypeCounts | typeof locationChainCounts; id: PgColumn };
  /** Its short name, by which stop filters and jobs know it too. */
  word: "type" | "chain";
  /** The cause of the 409 while a location is of it. */
  inUse: string;
}

export const TYPES = {
  noun: "location type",
  table: locationTypes,
  ofLocation: { column: locations.typeId, key: "typeId" },
  counts: { table: locationTypeCounts, id: locationTypeCounts.typeId },
  word: "type",
  inUse: "TYPE_IN_USE",
} as const satisfies Group;

export const CHAINS = {
  noun: "chain",
  table: chains,
  ofLocation: { column: locations.chainId, key: "chainId" },
  counts: { table: locationChainCounts, id: locationChainCounts.chainId },
  word: "chain",
  inUse: "CHAIN_IN_USE",
} as const satisfies Group;

export const GROUPS = { type: TYPES, chain: CHAINS } as const;
