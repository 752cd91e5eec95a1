import { StopParams } from "contract/entities";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { chains, locations, locationTypes } from "../../../db/schema";
import { invalid } from "../../../http/errors";
import { asUuid } from "../../../http/ids";
import { readJson } from "../../../http/json";
import { anyOf } from "../../../http/list/conditions";

const DAY_MS = 24 * 60 * 60 * 1000;
const PATH = "query.params";

/**
 * Unlike those of a template, the params of a search may say "no days" by any number below 1,
 * and that inactive locations are not wanted, which they never are.
 */
const Params = StopParams.extend({
  lastVisit: z.number().max(3650).optional(),
  status: z.union([z.literal("active"), z.strictObject({ neq: z.literal("inactive") })]).optional(),
}).strict();
type Params = z.infer<typeof Params>;

/**
 * Reads the JSON of `params`.
 *
 * @throws 422 when it isn't JSON or not of the form of StopParams, naming what isn't
 */
export function readParams(text: string | undefined): Params {
  if (!text?.trim()) return {};
  const result = Params.safeParse(readJson(text, PATH));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const keys = issue?.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  const path = [PATH, ...(issue?.path ?? []), ...keys].join(".");
  throw invalid(`${path}: ${issue?.message ?? "is not valid"}`, path);
}

/** The params as conditions on locations; an empty list and a lastVisit of 0 or less ask nothing. */
export function paramConditions(params: Params, now: Date): SQL[] {
  const conditions: SQL[] = [];
  const add = (words: string[] | undefined, fits: (words: string[]) => SQL) => {
    if (words?.length) conditions.push(fits(words));
  };
  add(params.type, (words) => sql`${locations.typeId} = ANY(${idsOf(locationTypes, words)})`);
  add(params.chain, (words) => sql`${locations.chainId} = ANY(${idsOf(chains, words)})`);
  add(params.zip, isAlike(locations.zip));
  add(params.city, isOneOf(locations.city));
  add(params.dbaName, isAlike(locations.dbaName));
  add(params.legal, isOneOf(locations.name));
  const { lastVisit = 0 } = params;
  if (lastVisit > 0) {
    const since = new Date(now.getTime() - lastVisit * DAY_MS).toISOString();
    conditions.push(
      sql`(${locations.lastVisited} IS NULL OR ${locations.lastVisited} < ${since}::timestamptz)`,
    );
  }
  return conditions;
}

/** The words in lower case by the rules of the database, which are those of the column beside them. */
const lowered = (words: string[]) =>
  sql`ARRAY[${sql.join(
    words.map((word) => sql`lower(${word}::text)`),
    sql`, `,
  )}]`;

/** For columns with an index on their lower case. */
const isOneOf = (column: AnyColumn) => (words: string[]) =>
  sql`lower(${column}) = ANY(${lowered(words)})`;

/** The same for columns that have an index on their trigrams instead. */
const isAlike = (column: AnyColumn) => (words: string[]) =>
  anyOf(words.map((word) => sql`${column} ILIKE ${word.replace(/[\\%_]/g, "\\$&")}::text`));

/** Types or chains by id or by name. An array instead of a join: it is found once, and first. */
function idsOf(table: typeof locationTypes | typeof chains, words: string[]): SQL {
  return sql`ARRAY(SELECT ${table.id} FROM ${table}
    WHERE ${table.id} = ANY(${sql.param(words.map(asUuid))}::uuid[])
      OR lower(${table.name}) = ANY(${lowered(words)}))`;
}
