import { Filter, type ListQuery, MAX_PAGE_SIZE } from "contract/list";
import { z } from "zod";
import { invalid } from "../errors";
import { readJson } from "../json";

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
  const json = readJson(text, "query.filter");
  const result = Filter.safeParse(json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = ["query.filter", ...(issue?.path ?? [])].join(".");
  throw invalid(`${path}: ${issue?.message ?? z.prettifyError(result.error)}`, path);
}
