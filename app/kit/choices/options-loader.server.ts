import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireSignedIn, type SignedIn, toldHere } from "~/session/guards.server";
import { UpstreamError } from "~/upstream/errors";
import {
  NO_OPTIONS,
  type Options,
  type OptionsQuery,
  readOptionsQuery,
} from "~/upstream/options.server";

interface Asked {
  /** All of the query, for what narrows the choices. */
  query: URLSearchParams;
  signal: AbortSignal;
}

/**
 * The loader behind a picker's `loadUrl`: answers `?search=&page=` with a page of choices. Why there
 * are none is told in their place: an error page would take the form away, with what was typed.
 */
export const optionsLoader =
  (source: (session: SignedIn, asked: OptionsQuery, more: Asked) => Promise<Options> | Options) =>
  async ({ request, context }: LoaderFunctionArgs) => {
    const session = toldHere(await requireSignedIn({ request, context }));
    const query = new URL(request.url).searchParams;
    const asked = readOptionsQuery(query);
    try {
      return await source(session, asked, { query, signal: request.signal });
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      return Response.json(failed(asked, error), { status: error.pageStatus });
    }
  };

/** A page of choices that could not be had; beside the ones before it, it is one that says so. */
function failed({ page }: OptionsQuery, { message }: UpstreamError): Options {
  if (page === 1) return { ...NO_OPTIONS, note: message };
  const option = { value: `failed-${page}`, label: message, disabled: true };
  return { options: [option], hasMore: false, page };
}
