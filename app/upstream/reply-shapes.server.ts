/** Other servers' envelopes: what a reply comes wrapped in, or without. */
import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";
import type { z } from "zod";

dayjs.extend(utc);
dayjs.extend(timezone);

type Json = Record<string, unknown>;
interface About {
  /** The query of the call. */
  query: unknown;
  now: Date;
}

/** The reply in the shape that the contract gives it, as far as it is another one. */
export function inOurShape(schema: z.ZodType, body: unknown, about: About): unknown {
  const shape = shapeOf(schema);
  if (!shape) return body;
  const own = unwrapped(shape, body);
  const isReport = "from" in shape && "to" in shape && "timeZone" in shape;
  if ("totalDocs" in shape) {
    const list = asList(own, about.query);
    return isReport ? withPeriod(list, about) : list;
  }
  if (isReport) return withPeriod(Array.isArray(own) ? { data: own } : own, about);
  const names = Object.keys(shape);
  const only = names.length === 1 ? names[0] : undefined;
  // That it was answered at all is the answer.
  if (only === "ok") return { ok: true };
  if (only === "parent" || only === "position") return asWrapped(only, own);
  if (only === "url") return asLink(own);
  if (names[0] === "count" && names.length === 2) return asCount(own);
  return own;
}

const shapeOf = (schema: z.ZodType): Json | undefined =>
  "shape" in schema && isObject(schema.shape) ? schema.shape : undefined;

/** `{data: {…}}` around the one thing that was asked for. */
function unwrapped(shape: Json, body: unknown): unknown {
  if (!isObject(body) || "data" in shape || !isObject(body.data)) return body;
  return "id" in body ? body : body.data;
}

/** The parent or position itself, nothing at all where there is none. */
function asWrapped(name: "parent" | "position", body: unknown): unknown {
  if (body === undefined || body === null) return { [name]: null };
  if (!isObject(body)) return body;
  const isBare = "id" in body || "coordinates" in body;
  return { [name]: isBare ? body : (body[name] ?? null) };
}

const LINK_NAMES = ["url", "link", "href", "downloadUrl", "fileUrl", "file", "data"];

function asLink(body: unknown): unknown {
  if (typeof body === "string") return { url: body };
  if (!isObject(body)) return body;
  const name = LINK_NAMES.find((name) => typeof body[name] === "string");
  return name ? { url: body[name] } : body;
}

function asCount(body: unknown): unknown {
  if (typeof body === "number") return { count: body };
  if (Array.isArray(body)) return { count: body.length };
  if (!isObject(body) || body.count !== undefined) return body;
  const count = body.affected ?? body.modifiedCount ?? body.deletedCount;
  return count === undefined ? body : { ...body, count };
}

/** A list that is a bare array, nothing at all, or counts its pages in other words. */
function asList(body: unknown, query: unknown): unknown {
  const { page, limit } = pageOf(query);
  if (body === undefined || body === null) return ofBareArray([], page, limit);
  if (Array.isArray(body)) return ofBareArray(body, page, limit);
  if (!isObject(body)) return body;
  const data =
    body.data ?? body.docs ?? body.items ?? body.results ?? (body.data === null ? [] : undefined);
  if (data === undefined) return body;
  const rows = Array.isArray(data) ? data.length : 0;
  const totalDocs = wholeOr(body.totalDocs ?? body.total ?? body.count, (page - 1) * limit + rows);
  const totalPage = wholeOr(
    body.totalPage ?? body.totalPages,
    limit > 0 ? Math.ceil(totalDocs / limit) : 1,
  );
  const ownPage = wholeOr(body.page, page) || 1;
  return {
    ...body,
    data,
    totalDocs,
    totalPage,
    page: ownPage,
    hasNextPage: body.hasNextPage ?? ownPage < totalPage,
    hasPrevPage: body.hasPrevPage ?? ownPage > 1,
  };
}

/**
 * A bare array tells no total. Longer than the page, it is everything there is; a full
 * page may have a next one; a short one is the last.
 */
function ofBareArray(rows: unknown[], page: number, limit: number): Json {
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
  return { page: wholeOr(page, 1) || 1, limit: wholeOr(limit, 10) };
}

/** A report that does not say which time it is about is about the one that was asked for. */
function withPeriod(body: unknown, { query, now }: About): unknown {
  if (!isObject(body)) return body;
  const asked = isObject(query) ? query : {};
  const timeZone = textOf(body.timeZone) ?? textOf(asked.timeZone) ?? "UTC";
  const to = body.to ?? instantOf(asked.to, timeZone) ?? now.toISOString();
  const from = body.from ?? instantOf(asked.from, timeZone) ?? thirtyDaysTo(to);
  return { ...body, from, to, timeZone };
}

function instantOf(local: unknown, timeZone: string): string | undefined {
  try {
    return typeof local === "string" ? dayjs.tz(local, timeZone).toISOString() : undefined;
  } catch {
    return undefined;
  }
}

function thirtyDaysTo(to: unknown): string | undefined {
  const end = dayjs(typeof to === "string" || typeof to === "number" ? to : Number.NaN);
  return end.isValid() ? end.subtract(30, "day").toISOString() : undefined;
}

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const textOf = (value: unknown) => (typeof value === "string" && value ? value : undefined);

function wholeOr(value: unknown, fallback: number): number {
  const number = value === null || value === "" ? Number.NaN : Number(value ?? fallback);
  return Number.isInteger(number) && number >= 0 ? number : fallback;
}
