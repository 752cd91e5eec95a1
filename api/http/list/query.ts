import { Filter, type ListQuery, MAX_PAGE_SIZE } from "contract/list";
import { z } from "zod";
import { invalid } from "../errors";
import { pathOfNul } from "../validate";

/** Deeper JSON than this is refused before anything walks it by recursion. */
const MAX_JSON_DEPTH = 24;

/** Which rows of all that match are wanted. */
export interface Window {
  /** At most {@link MAX_PAGE_SIZE}. */
  limit: number;
  offset: number;
  page: number;
}

/** The window of `page` and `limit`; `limit` and `skip` inside `filter` go before them. */
export function pageWindow(query: ListQuery, filter: Filter): Window {
  const asked = filter.limit ?? query.limit;
  const limit = asked === 0 ? MAX_PAGE_SIZE : Math.min(asked, MAX_PAGE_SIZE);
  if (filter.limit === undefined && filter.skip === undefined) {
    return { limit, offset: (query.page - 1) * limit, page: query.page };
  }
  const offset = filter.skip ?? 0;
  return { limit, offset, page: Math.floor(offset / limit) + 1 };
}

/**
 * Reads the JSON of `filter`.
 *
 * @throws 422 when it isn't JSON or not of the form, naming what isn't
 */
export function readFilter(text: string | undefined): Filter {
  if (!text) return {};
  const json = parseJson(text);
  if (depthOf(json) > MAX_JSON_DEPTH)
    throw invalid("query.filter is nested too deep", "query.filter");
  const nul = pathOfNul(json, "query.filter");
  if (nul) throw invalid(`${nul} must not hold a NUL character`, nul);
  const result = Filter.safeParse(json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = ["query.filter", ...(issue?.path ?? [])].join(".");
  throw invalid(`${path}: ${issue?.message ?? z.prettifyError(result.error)}`, path);
}

function parseJson(text: string): unknown {
  let hidden = false;
  let json: unknown;
  try {
    json = JSON.parse(text, (key, value) => {
      hidden ||= key === "__proto__";
      return value;
    });
  } catch {
    throw invalid("query.filter is not JSON", "query.filter");
  }
  // Readers leave this key out in silence, and a condition less would match more.
  if (hidden) throw invalid('query.filter has no key "__proto__"', "query.filter");
  return json;
}

function depthOf(json: unknown): number {
  let level: unknown[] = [json];
  let depth = 0;
  while (level.length > 0) {
    depth++;
    level = level.flatMap((item) =>
      typeof item === "object" && item !== null ? Object.values(item) : [],
    );
  }
  return depth;
}
