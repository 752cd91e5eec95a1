import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { AccessScope } from "../scope";

/** What a column holds, and with it which filters and operators fit. */
export type Kind = "text" | "number" | "instant" | "day" | "enum" | "id" | "boolean" | "json";

/** A value that can be selected, and for all kinds but `json` filtered and sorted by. */
export interface Column<K extends Kind = Kind> {
  sql: SQL;
  kind: K;
  nullable: boolean;
  /** The words an enum knows. */
  values?: readonly string[];
  /** What each of them means of a row, where no column holds it. */
  meanings?: Readonly<Record<string, SQL>>;
  /** The join that it needs, by its name in the resource's `joins`. */
  join?: string;
  /** Every row of that table has a value here. */
  filled?: boolean;
  /** Where it has no value, said of the list's own table, which an index answers. */
  empty?: SQL;
  /** For filters alone: not part of the row. */
  filterOnly?: true;
  /** Which rows are in the index of the order, where texts may be too long for it. */
  indexed?: SQL;
}

/** What a selected object looks like. A nested object whose `id` is null is null as a whole. */
export interface Shape {
  [key: string]: Column | Shape;
}

/** A related row, joined into the statement of its parent. */
export interface ToOne {
  kind: "one";
  /** The joins it needs. */
  joins: readonly string[];
  shape: Shape;
}

/** Related rows, read for all parents of a page in one statement more. */
export interface ToMany {
  kind: "many";
  resource: Resource;
  /** The child's column that holds the parent's id. */
  parentId: SQL;
  /** Only these, whatever the caller asks. */
  where?: SQL;
  /** At most this many for each parent. */
  limit?: number;
}

/** How another table is joined. */
export interface Join {
  sql: SQL;
  /** The join that must go before it. */
  after?: string;
  /**
   * `FROM … WHERE …` of its one row, for a page that only shows its columns: each further join makes
   * the whole statement longer to plan.
   */
  lookup?: SQL;
  /**
   * The same the other way round, for long lists that are sorted by a name of the other table:
   * that table, its id, and the own column that holds it, with an index on that and the own id.
   */
  by?: { from: SQL; id: SQL; foreignKey: SQL };
}

/** Where the rows of a table are counted with every write, so that nobody walks through them. */
export interface Counters {
  /** Gives `rows`, beside those columns of the table that rows are counted by, under its name. */
  from: SQL;
  /** The columns that a filter may be on for the counters to know the total. */
  columns: readonly string[];
  scope: (scope: AccessScope) => SQL;
}

/** A column that values can be compared with. */
export type ComparableColumn = Column<Exclude<Kind, "json">>;

/**
 * All that a list call needs to know of its rows: declared once, used by every list and get.
 * Names of columns and search paths are those of `contract/list-columns`.
 */
export interface Resource<
  Row extends z.ZodObject = z.ZodObject,
  ColumnName extends string = string,
  SearchPath extends string = string,
> {
  /** In the plural, for messages: `routes`. */
  name: string;
  /** The contract of a row; what it requires is sent even when `fields` leaves it out. */
  row: Row;
  from: SQL;
  /** By name, in the order they must be written in. */
  joins: Record<string, Join>;
  /** `id` must be among them. A name with a dot is of a relation and not part of the row. */
  columns: Record<ColumnName, ComparableColumn>;
  /** More to filter by, which is no part of the row and nothing to sort by. */
  filters?: Record<string, ComparableColumn>;
  /** Parts of the row that are JSON: a filter may ask whether they are there, and no more. */
  json?: Record<string, Column>;
  relations: Record<string, ToOne | ToMany>;
  /** Conditions by `searchPath`. */
  search: Record<SearchPath, (pattern: SQL) => SQL>;
  /** The paths that are looked in together where the caller names none. */
  defaultSearch: readonly NoInfer<SearchPath>[];
  /** In the form of `filter.order`. */
  defaultOrder: readonly string[];
  scope: (scope: AccessScope) => SQL;
  /** Of several, the first that knows what the list is narrowed by says its total. */
  counters?: Counters | readonly Counters[];
  /** The IANA zone of a row's office, null where it has none: its moments are shown in it. */
  zone?: SQL;
  /** Its rows change by more than writes, so that no total of them is cached; see `totalOf`. */
  keepsNoTotal?: true;
  /** It has few rows, and each statement computes them. */
  isDerived?: true;
}

interface Options {
  join?: string;
  filterOnly?: true;
  /** For an expression; a column knows it of itself. */
  nullable?: boolean;
  indexed?: SQL;
}

const column =
  <K extends Kind>(kind: K) =>
  (source: AnyColumn | SQL, { nullable, ...options }: Options = {}): Column<K> => ({
    sql: sql`${source}`,
    kind,
    // A left join may find nothing.
    nullable: nullable ?? (options.join !== undefined || ("notNull" in source && !source.notNull)),
    ...("notNull" in source && source.notNull && { filled: true }),
    ...options,
  });

export const textColumn = column("text");
export const numberColumn = column("number");
export const instantColumn = column("instant");
/** A calendar day, of the zone that the row has otherwise. */
export const dayColumn = column("day");
export const idColumn = column("id");
export const booleanColumn = column("boolean");
export const jsonColumn = column("json");
export const enumColumn = (
  source: AnyColumn | SQL,
  values: readonly string[],
  options?: Options,
) => ({
  ...column("enum")(source, options),
  values,
});

/** Words to filter by that say something of a row together; it may be true of several. */
export const wordsColumn = (meanings: Readonly<Record<string, SQL>>): Column<"enum"> => ({
  sql: sql`true`,
  kind: "enum",
  nullable: false,
  values: Object.keys(meanings),
  meanings,
});

export const isColumn = (value: Column | Shape): value is Column =>
  typeof value.kind === "string" && "sql" in value;

/** The object of a row itself, without its relations. */
export function ownShape(resource: Resource): Shape {
  return Object.fromEntries(
    Object.entries({ ...resource.columns, ...resource.json }).filter(
      ([name, { filterOnly }]) => !filterOnly && !name.includes("."),
    ),
  );
}

/** `column ILIKE pattern`, for search paths on a column of the resource's own. */
export const contains = (source: AnyColumn) => (pattern: SQL) => sql`${source} ILIKE ${pattern}`;
