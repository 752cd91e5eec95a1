/** Types and chains that rows name and there are not, and what was chosen for them. */
import type { ImportChoices, UnknownNames } from "contract/entities";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { type ImportRow, unknownChains, unknownTypes } from "./locations";
import type { ImportRecord } from "./store";

/** So many are asked about; what comes of others is as nobody chose for them. */
const MOST_NAMES = 200;

const FIELDS = { types: "type", chains: "chain" } as const;
type Group = keyof typeof FIELDS;
type NameChoice = ImportChoices[Group][number];

/** The types that an import makes. */
export const addedTypes = ({ choices }: Pick<ImportRecord, "choices">): string[] =>
  (choices?.types ?? []).filter(({ use }) => use === "add").map(({ name }) => name);

/** How often each unknown name comes, by the name in small letters. */
type Counts = Map<string, { name: string; rows: number }>;

/** Settles the types and chains of rows by what was chosen, and counts those that there are not. */
export interface NameSettler {
  /** @returns why rows are wrong, by line */
  settle(rows: ImportRow[]): Promise<Map<number, string>>;
  counted(): UnknownNames;
}

/** @param before what earlier steps counted */
export async function nameSettler(
  tx: Db,
  choices: ImportChoices,
  before: UnknownNames | null,
): Promise<NameSettler> {
  const known = {
    types: await namesOf(tx, sql`location_types`, choices.types),
    chains: await namesOf(tx, sql`chains`, choices.chains),
  };
  const chosen = { types: byName(choices.types), chains: byName(choices.chains) };
  const counts: Record<Group, Counts> = {
    types: countsOf(before?.types ?? []),
    chains: countsOf(before?.chains ?? []),
  };
  const askNames = { types: namesAsked(tx, unknownTypes), chains: namesAsked(tx, unknownChains) };
  const settleGroup = (group: Group, row: ImportRow, unknown: ReadonlySet<string>) => {
    const field = FIELDS[group];
    const name = row[field];
    if (name === null || !unknown.has(name)) return undefined;
    note(counts[group], name);
    const use = chosen[group].get(name.toLowerCase()) ?? (group === "chains" ? "add" : undefined);
    if (use === "add") return undefined;
    const other = use && known[group].get(use);
    if (other) row[field] = other;
    else if (use === "none") leaveOut(row, field);
    else return `There is no location type "${name}"`;
    return undefined;
  };
  return {
    async settle(rows) {
      const types = await askNames.types(rows.map(({ type }) => type));
      const chains = await askNames.chains(rows.map(({ chain }) => chain));
      const wrong = new Map<number, string>();
      for (const row of rows) {
        const reason = settleGroup("types", row, types) ?? settleGroup("chains", row, chains);
        if (reason) wrong.set(row.line, reason);
      }
      return wrong;
    },
    counted: () => ({ types: [...counts.types.values()], chains: [...counts.chains.values()] }),
  };
}

/** Asks for each name once: most rows of a file have one of a few. Returns the unknown ones so far. */
function namesAsked(
  tx: Db,
  ask: (tx: Db, names: readonly (string | null)[]) => Promise<Set<string>>,
): (names: readonly (string | null)[]) => Promise<ReadonlySet<string>> {
  const asked = new Set<string>();
  const unknown = new Set<string>();
  return async (names) => {
    const fresh = names.filter((name) => name !== null && !asked.has(name));
    if (fresh.length === 0) return unknown;
    for (const name of fresh) if (name !== null) asked.add(name);
    for (const name of await ask(tx, fresh)) unknown.add(name);
    return unknown;
  };
}

function leaveOut(row: ImportRow, field: "type" | "chain"): void {
  row.remarks = [...(row.remarks ?? []), `${field} “${row[field]}” is left out`];
  row.omitted = [...(row.omitted ?? []), field];
  row[field] = null;
}

function note(counts: Counts, name: string): void {
  const key = name.toLowerCase();
  const found = counts.get(key);
  if (found) found.rows++;
  else if (counts.size < MOST_NAMES) counts.set(key, { name, rows: 1 });
}

const countsOf = (names: UnknownNames[Group]): Counts =>
  new Map(names.map((one) => [one.name.toLowerCase(), { ...one }]));

const byName = (choices: readonly NameChoice[]) =>
  new Map(choices.map(({ name, use }) => [name.toLowerCase(), use]));

/** The names of what was chosen, by id. */
async function namesOf(
  tx: Db,
  table: SQL,
  choices: readonly NameChoice[],
): Promise<Map<string, string>> {
  const ids = choices.map(({ use }) => use).filter((use) => use !== "add" && use !== "none");
  if (ids.length === 0) return new Map();
  const found = await queryRows(
    tx,
    sql`SELECT id, name FROM ${table} WHERE id = ANY(${sql.param(ids)}::uuid[])`,
  );
  return new Map(found.map(({ id, name }) => [String(id), String(name)]));
}
