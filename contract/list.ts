import { z } from "zod";

/** The most rows that one page holds; `limit=0` ("All") means this many. */
export const MAX_PAGE_SIZE = 1000;

const wholeNumber = (fallback: number, min: number) =>
  z.coerce.number<number | string>().int().min(min).max(1_000_000_000).default(fallback);

/** The query of every list call. Unknown columns, relations and operators are refused with 422. */
export const ListQuery = z.object({
  page: wholeNumber(1, 1).describe("The page, from 1."),
  limit: wholeNumber(10, 0).describe(
    `Rows on a page; 0 is all, and no page holds more than ${MAX_PAGE_SIZE}.`,
  ),
  after: z
    .string()
    .max(64)
    .optional()
    .describe(
      "An extension for reading a list to its end: the id of the last row of the page before. The page then begins after that row, however far in, where the order allows it; else where `page` says.",
    ),
  search: z.string().max(200).optional().describe("Text to look for, in any letter case."),
  searchPath: z.string().max(60).optional().describe("Where to look for it; see the call."),
  sortBy: z.string().max(60).optional(),
  sortOrder: z.enum(["asc", "desc"]).default("asc"),
  filters: z.string().max(2000).optional().describe("Comma-separated `column:value` pairs."),
  filterZone: z
    .string()
    .max(60)
    .optional()
    .describe(
      "An extension: the IANA time zone whose clock the moments in `filters` are of. Records of an office are then compared by the clock of that office, so that a day is the one which their list shows.",
    ),
  filter: z
    .string()
    .max(50_000)
    .optional()
    .describe("JSON `{where, include, order, limit, skip, fields}` in the LoopBack 4 form."),
});
export type ListQuery = z.infer<typeof ListQuery>;

/** The parameters that narrow a list, for calls about the same rows without their pages. */
export const NARROWING = {
  search: true,
  searchPath: true,
  filters: true,
  filterZone: true,
  filter: true,
} as const;

/** What a caller writes: every key may be left out. */
export type ListQueryInput = z.input<typeof ListQuery>;

type Scalar = string | number | boolean | null;
export type WhereClause =
  | { and: WhereClause[] }
  | { or: WhereClause[] }
  | { [column: string]: Scalar | { [operator: string]: Scalar | Scalar[] } };

const Scalar = z.union([z.string().max(500), z.number(), z.boolean(), z.null()]);
const Operators = z.record(z.string(), z.union([Scalar, z.array(Scalar).max(1000)]));
/** Conditions by column; the keys `and` and `or` hold lists of conditions. */
export const Where: z.ZodType<Record<string, unknown>> = z.record(
  z.string(),
  z.union([Scalar, Operators, z.array(z.lazy(() => Where)).max(50)]),
);

export interface Include {
  relation: string;
  scope?: Filter;
}
/** The `filter` parameter once its JSON is read. */
export interface Filter {
  where?: Record<string, unknown>;
  include?: Include[];
  order?: string[];
  limit?: number;
  skip?: number;
  fields?: string[];
}
/** `{name: true}` as `["name"]`. What names only fields to hide is left as it is, and refused. */
function namesOf(fields: unknown): unknown {
  if (typeof fields !== "object" || fields === null || Array.isArray(fields)) return fields;
  const names = Object.entries(fields).flatMap(([name, on]) => (on ? [name] : []));
  return names.length > 0 ? names : fields;
}

export const Filter: z.ZodType<Filter> = z.strictObject({
  where: Where.optional(),
  include: z
    .array(
      z.preprocess(
        (value) => (typeof value === "string" ? { relation: value } : value),
        z.strictObject({ relation: z.string().max(60), scope: z.lazy(() => Filter).optional() }),
      ),
    )
    .max(10)
    .optional(),
  order: z
    .preprocess((v) => (typeof v === "string" ? [v] : v), z.array(z.string().max(80)).max(5))
    .optional(),
  limit: z.number().int().min(0).max(MAX_PAGE_SIZE).optional(),
  skip: z.number().int().min(0).optional(),
  fields: z
    .preprocess(namesOf, z.array(z.string().max(60), "must name the fields to show").max(60))
    .optional(),
}) as z.ZodType<Filter>;

/** The reply of every list call: one page of `row`. */
export const listOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row),
    /** All rows that match, on every page together. */
    totalDocs: z.number().int().nonnegative(),
    totalPage: z.number().int().nonnegative(),
    page: z.number().int().min(1),
    hasNextPage: z.boolean(),
    hasPrevPage: z.boolean(),
  });
export interface List<Row> {
  data: Row[];
  totalDocs: number;
  totalPage: number;
  page: number;
  hasNextPage: boolean;
  hasPrevPage: boolean;
}
