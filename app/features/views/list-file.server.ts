/** A list as a file: what its screen shows, on all its pages. */
import { redirect } from "@remix-run/node";
import { csvLines } from "contract/csv";
import { noteExport } from "contract/exports/calls";
import { attachmentNamed } from "platform/file-names";
import { columnsOfFile, saidOf } from "~/kit/list/said";
import { LAST_ROW, listHref, ROWS_OF_A_FILE } from "~/lib/list-query";
import { readRows } from "~/remix-adapter/rows-text";
import { type RequestArgs, requireSignedIn } from "~/session/guards.server";
import { refusedPage } from "~/session/refusal.server";
import { redirectWithToast } from "~/session/toast.server";
import { signInUrl } from "~/session/urls";
import { ifOffered, send } from "~/upstream/client.server";
import { type KnownList, knownListAt } from "./known-lists.server";

const FORMATS = { csv: "text/csv", geojson: "application/geo+json" } as const;
type Format = keyof typeof FORMATS;

/** Excel reads UTF-8 only after this mark. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * The list at the request's address without its ending, as a file. Its first rows are read before
 * the answer begins, so that what is refused is told on a page.
 *
 * @returns undefined for an address that is no list's
 * @throws an error page: 404 for a list without positions as GeoJSON
 */
async function listFile(args: RequestArgs): Promise<Response | undefined> {
  const url = new URL(args.request.url);
  const [, path = "", ending] = /^(.+)\.(csv|geojson)$/.exec(url.pathname) ?? [];
  const format = ending as Format | undefined;
  const known = format && knownListAt<{ id: string; name: string }>(path, url.searchParams);
  if (!known) return undefined;
  if (format === "geojson" && !known.positionOf) {
    throw refusedPage(args.request, 404, "The rows of this list have no positions.");
  }
  const { upstream } = await requireSignedIn(args);
  if (upstream.isFromElsewhere) return toList(args, path);
  url.pathname = path;
  const pages = pagesOf(known, args, url);
  const text = format === "csv" ? csvOf(known, url, pages) : geoJsonOf(known, url, pages);
  const first = await text.next();
  const listed = path.slice(1);
  const name = `${listed.replaceAll(/[^\w-]+/g, "-")}.${format}`;
  const isNarrowed = url.search !== "";
  // Who takes a list away stands in the audit trail, where the upstream keeps one.
  await ifOffered(send(upstream, noteExport, { body: { name: listed, format, isNarrowed } }));
  return new Response(streamed(String(first.value ?? ""), text), {
    headers: {
      "content-type": `${FORMATS[format]}; charset=utf-8`,
      "content-disposition": attachmentNamed(name),
      "cache-control": "no-store",
    },
  });
}

/** Serves a list as a file; any other path leads to the start. */
export const serveListFile = async (args: RequestArgs): Promise<Response> =>
  (await listFile(args)) ?? redirect(signInUrl());

/** Another site led to the file: the list is shown, from which it can be had. */
const toList = ({ request }: RequestArgs, path: string) =>
  redirectWithToast(
    path + new URL(request.url).search,
    {
      type: "error",
      message: "A link on another site asked for this file. Export it here if you want it.",
    },
    request,
  );

/** The rows of all pages, page by page, each found by the last row of the one before. */
async function* pagesOf<Row extends { id: string }>(
  { list, read }: KnownList<Row>,
  { request, context }: RequestArgs,
  url: URL,
): AsyncGenerator<Row[]> {
  let last = "";
  for (let page = 1, pages = 1; page <= pages; page++) {
    const query = listHref(list, url.searchParams, { page, limit: ROWS_OF_A_FILE });
    const address = new URL(url.pathname + query, url.origin);
    if (last) address.searchParams.set(LAST_ROW, last);
    const asked = new Request(address, {
      headers: request.headers,
      signal: request.signal,
    });
    // What is read for a request is cached for all of it: each page is one of its own.
    const { rows, total } = await read({ request: asked, context: { ...context }, isFile: true });
    pages = Math.ceil(total / ROWS_OF_A_FILE);
    const found = readRows(rows);
    last = found.at(-1)?.id ?? "";
    yield found;
  }
}

async function* csvOf<Row>(
  known: KnownList<Row>,
  url: URL,
  pages: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  const columns = columnsOfFile(known.list, url.searchParams);
  let serial = 0;
  let head = BYTE_ORDER_MARK + csvLines([columns.map(({ header }) => header)]);
  for await (const rows of pages) {
    yield head +
      csvLines(
        rows.map((row) => {
          serial++;
          return columns.map((column) => saidOf(column, row, serial));
        }),
      );
    head = "";
  }
}

async function* geoJsonOf<Row extends { id: string }>(
  known: KnownList<Row>,
  url: URL,
  pages: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  const columns = columnsOfFile(known.list, url.searchParams);
  let before = '{"type":"FeatureCollection","features":[';
  let serial = 0;
  for await (const rows of pages) {
    let text = "";
    for (const row of rows) {
      serial++;
      const coordinates = known.positionOf?.(row);
      const said = columns.map((column) => [column.header, saidOf(column, row, serial)]);
      const feature = {
        type: "Feature",
        id: row.id,
        geometry: coordinates ? { type: "Point", coordinates } : null,
        properties: Object.fromEntries(said),
      };
      text += `${before}${JSON.stringify(feature)}`;
      before = ",\n";
    }
    yield text;
  }
  yield before.startsWith("{") ? `${before}]}` : "]}";
}

/** Asks for the next rows only when what was sent is taken. */
function streamed(first: string, rest: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (stream) => stream.enqueue(encoder.encode(first)),
    async pull(stream) {
      const { done, value } = await rest.next();
      if (done) stream.close();
      else stream.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      await rest.return(undefined);
    },
  });
}
