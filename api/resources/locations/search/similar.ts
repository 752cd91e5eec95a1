import type { Location } from "contract/entities";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { queryRows } from "../../../db/rows";
import { locations } from "../../../db/schema";
import { allOf, anyOf } from "../../../http/list/conditions";
import { select } from "../../../http/list/select";
import type { AccessScope } from "../../../http/scope";
import { locationRef, locationRefJoins } from "../ref";
import { inLocationScope } from "../scope";
import { type Alternatives, spellingsOf } from "./spellings";

/** More words than an address has. */
const MOST_WORDS = 10;
/** Shorter ones are in too many names to be looked for alone: no index has them. */
const SHORTEST = 3;
/** So many of those that fit are put in order; of more, any. */
const MOST_ORDERED = 1_000;

const SEARCHED = [locations.name, locations.dbaName, locations.address, locations.city];

/**
 * Active locations that have all words of a text in name, DBA name, address and city, where words
 * of four letters and more may be mistyped: those with the fewest wrong letters first, then those
 * with the most words in the name itself, then by name.
 * First each word is taken for those written most like it; where nothing has all of these, for
 * any that is written much like it.
 */
export async function listSimilar(
  db: Db,
  scope: AccessScope,
  { search, limit }: { search: string; limit: number },
): Promise<Location[]> {
  const typed = new Set(search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const words = [...typed].slice(0, MOST_WORDS);
  if (!words.some((word) => word.length >= SHORTEST)) return [];
  const asked = await spellingsOf(db, words);
  const closest = await find(db, scope, asked.map(onlyClosest), limit);
  return closest.length > 0 ? closest : find(db, scope, asked, limit);
}

/** Those with the fewest wrong letters; of a word that is one, only those with none, as with an accent. */
function onlyClosest({ word, isKnown, spellings }: Alternatives): Alternatives {
  const fewest = isKnown ? 0 : spellings[0]?.edits;
  return { word, isKnown, spellings: spellings.filter(({ edits }) => edits === fewest) };
}

const selection = select(locationRef);
const joins = sql.join(
  Object.values(locationRefJoins()).map((join) => join.sql),
  sql` `,
);

async function find(
  db: Db,
  scope: AccessScope,
  asked: readonly Alternatives[],
  limit: number,
): Promise<Location[]> {
  const sumOf = (valueIn: (alternatives: Alternatives) => SQL) =>
    sql.join(asked.map(valueIn), sql` + `);
  const rows = await queryRows(
    db,
    sql`
    WITH fitting AS MATERIALIZED (
      SELECT ${locations.id}, ${sumOf(editsIn)} AS edits, ${sumOf(isElsewhere)} AS elsewhere,
        lower(${locations.name}) AS key
      FROM ${locations}
      WHERE ${locations.status} = 'active' AND ${inLocationScope(scope)} AND ${allOf(asked.map(hasAny))}
      LIMIT ${MOST_ORDERED}::int
    ), best AS (
      SELECT * FROM fitting ORDER BY edits, elsewhere, key, id LIMIT ${limit}::int
    )
    SELECT ${selection.columns} FROM best JOIN ${locations} ON ${locations.id} = best.id ${joins}
    ORDER BY best.edits, best.elsewhere, best.key, best.id`,
  );
  return rows.map((row) => selection.read(row) as Location);
}

/** Whether a location has a word in one of its spellings. */
const hasAny = (alternatives: Alternatives): SQL =>
  anyOf(SEARCHED.map((column) => has(column, textsOf(alternatives))));

const textsOf = ({ word, spellings }: Alternatives) => [word, ...spellings.map(({ text }) => text)];

const has = (column: AnyColumn, texts: readonly string[]): SQL =>
  sql`${column} ILIKE ANY(${sql.param(texts.map((text) => `%${text}%`))}::text[])`;

/** How many letters of a word are wrong in a location that has it in one of its spellings. */
function editsIn(alternatives: Alternatives): SQL {
  const { word, spellings } = alternatives;
  const isIn = (text: string) => anyOf(SEARCHED.map((column) => has(column, [text])));
  const cases = spellings.map(({ text, edits }) => sql`WHEN ${isIn(text)} THEN ${edits}::int`);
  return sql`CASE WHEN ${isIn(word)} THEN 0 ${sql.join(cases, sql` `)} END`;
}

/** 1 where a location has a word in no spelling in its name. */
const isElsewhere = (alternatives: Alternatives): SQL =>
  sql`(${has(locations.name, textsOf(alternatives))} IS NOT TRUE)::int`;
