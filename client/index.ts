/** A client of Waybook's API for other programs, with the types of its document. */
import createOpenApiClient, { type Client } from "openapi-fetch";
import type { Readable } from "openapi-typescript-helpers";
import type { components, paths } from "./openapi.js";

export type { components, paths } from "./openapi.js";

/** A record as the API answers it, by the name of its schema, such as `Waybook<"Route">`. */
export type Waybook<Name extends keyof components["schemas"]> = Readable<
  components["schemas"][Name]
>;

export interface WaybookOptions {
  /** Where the API is, such as `https://api.waybook.example`. */
  url: string;
  /** An API key, `wbk_…`. */
  key: string;
  /** In place of the global one. */
  fetch?: typeof globalThis.fetch;
}

/** A client that calls in the name of an API key; see openapi-fetch for its methods. */
export function createWaybook({ url, key, fetch }: WaybookOptions): Client<paths> {
  return createOpenApiClient<paths>({
    baseUrl: url.replace(/\/+$/, ""),
    headers: { authorization: `Bearer ${key}` },
    ...(fetch && { fetch }),
  });
}

/** What the API refused or could not do. */
export class WaybookError extends Error {
  override name = "WaybookError";
  /** The status of the answer. */
  readonly status: number;
  /** What is wrong by field, such as `{"body.name": "Required"}`. */
  readonly details: Readonly<Record<string, string>>;
  constructor(status: number, message: string, details: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

interface Answer<Data> {
  data?: Data;
  error?: { error_message?: string; error?: { details?: Record<string, string> } } | undefined;
  response: Response;
}

/**
 * The data of an answer.
 *
 * @throws WaybookError where there is none
 */
export function dataOf<Data>({ data, error, response }: Answer<Data>): Data {
  if (data !== undefined) return data;
  const message = error?.error_message ?? `The API answered ${response.status}`;
  throw new WaybookError(response.status, message, error?.error?.details);
}

interface Page<Row> {
  data: Row[];
  hasNextPage?: boolean;
}

/**
 * Every row of a list, page by page.
 *
 * @param read reads a page by its number, from 1
 * @throws WaybookError where a page can't be read
 */
export async function* everyRow<Row>(
  read: (page: number) => Promise<Answer<Page<Row>>>,
): AsyncGenerator<Row, void> {
  for (let page = 1; ; page++) {
    const { data, hasNextPage } = dataOf(await read(page));
    yield* data;
    if (!hasNextPage) return;
  }
}
