/**
 * Reads the replies of servers that keep the calls of the specification in their own
 * dialect: `_id` for `id`, `officeID` for `officeId`, `type` for `locationType`, a bare
 * array for a list, totals left out.
 */
import type { Call, CallReply } from "contract/call";
import type { z } from "zod";

export interface ReplyProblem {
  /** Where in the reply: `data.3.name`. */
  path: string;
  message: string;
}

type Read<T> = { ok: true; value: T } | { ok: false; problems: ReplyProblem[] };

/**
 * Reads a reply by the contract. Unknown fields are dropped; an empty reply (204) is
 * undefined where the contract expects nothing else.
 *
 * @param query the query of the call, from which a list's missing totals are worked out
 */
export function readReply<C extends Call>(
  definition: C,
  body: unknown,
  query: unknown,
): Read<CallReply<C>> {
  const plain = inOurWords(body);
  const schema: z.ZodType<CallReply<C>> = definition.reply as z.ZodType<CallReply<C>>;
  const result = schema.safeParse(isList(schema) ? asList(plain, query) : plain);
  if (result.success) return { ok: true, value: result.data };
  return {
    ok: false,
    problems: result.error.issues.map((issue) => ({
      path: issue.path.join("."),
      message: issue.message,
    })),
  };
}

const RENAMED: Record<string, string> = {
  _id: "id",
  officeID: "officeId",
  userID: "userId",
  accessToken: "token",
  actually_visited: "actuallyVisited",
  locations: "location",
};

/** Renames in place, all the way down; a name that is ours already stays. */
function inOurWords(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    for (const item of value) inOurWords(item);
    return value;
  }
  const object = value as Record<string, unknown>;
  for (const name in object) {
    const inner = object[name];
    if (typeof inner === "object" && inner !== null) inOurWords(inner);
    else if (typeof inner === "number" && isIdName(name)) object[name] = String(inner);
    const ours = RENAMED[name];
    if (ours && object[ours] === undefined && !(name === "locations" && Array.isArray(inner))) {
      object[ours] = object[name];
    }
  }
  nameType(object);
  return object;
}

const isIdName = (name: string) => name === "id" || name === "_id" || /I[dD]$/.test(name);

/** A location's `type`, or a `locationType` that is only a word. A point's `type` is another thing. */
function nameType(object: Record<string, unknown>): void {
  if ("coordinates" in object) return;
  const type = object.locationType ?? object.type;
  if (type === undefined || type === null) return;
  object.locationType = typeof type === "string" ? { id: type, name: type } : type;
}

function isList(schema: z.ZodType): boolean {
  return "shape" in schema && typeof schema.shape === "object" && schema.shape !== null
    ? "totalDocs" in schema.shape
    : false;
}

function asList(body: unknown, query: unknown): unknown {
  const { page, limit } = pageOf(query);
  if (Array.isArray(body)) return ofBareArray(body, page, limit);
  if (typeof body !== "object" || body === null || !("data" in body)) return body;
  const list = body as Record<string, unknown> & { data: unknown };
  const rows = Array.isArray(list.data) ? list.data.length : 0;
  const totalDocs = list.totalDocs ?? (page - 1) * limit + rows;
  const totalPage =
    list.totalPage ??
    (limit > 0 && typeof totalDocs === "number" ? Math.ceil(totalDocs / limit) : 1);
  const ownPage = list.page ?? page;
  return {
    data: list.data,
    totalDocs,
    totalPage,
    page: ownPage,
    hasNextPage: list.hasNextPage ?? Number(ownPage) < Number(totalPage),
    hasPrevPage: list.hasPrevPage ?? Number(ownPage) > 1,
  };
}

/**
 * A bare array tells no total. Longer than the page, it is everything there is; a full
 * page may have a next one; a short one is the last.
 */
function ofBareArray(rows: unknown[], page: number, limit: number) {
  const paged = limit > 0;
  const everything = !paged || rows.length > limit;
  const before = (page - 1) * limit;
  const data = everything && paged ? rows.slice(before, before + limit) : rows;
  const totalDocs = everything ? rows.length : before + rows.length;
  const more = !everything && rows.length === limit;
  const totalPage = everything && paged ? Math.ceil(totalDocs / limit) : more ? page + 1 : page;
  return { data, totalDocs, totalPage, page, hasNextPage: page < totalPage, hasPrevPage: page > 1 };
}

function pageOf(query: unknown): { page: number; limit: number } {
  const { page, limit } = (query ?? {}) as { page?: unknown; limit?: unknown };
  return { page: whole(page, 1) || 1, limit: whole(limit, 10) };
}

const whole = (value: unknown, fallback: number) => {
  const number = Number(value ?? fallback);
  return Number.isInteger(number) && number >= 0 ? number : fallback;
};
