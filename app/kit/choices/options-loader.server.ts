import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireSignedIn, type SignedIn } from "~/session/guards.server";
import { type Options, type OptionsQuery, readOptionsQuery } from "~/upstream/options.server";

interface Asked {
  /** All of the query, for what narrows the choices. */
  query: URLSearchParams;
  signal: AbortSignal;
}

/** The loader behind a picker's `loadUrl`: answers `?search=&page=` with a page of choices. */
export const optionsLoader =
  (source: (session: SignedIn, asked: OptionsQuery, more: Asked) => Promise<Options> | Options) =>
  async ({ request, context }: LoaderFunctionArgs) => {
    const session = await requireSignedIn({ request, context });
    const query = new URL(request.url).searchParams;
    return source(session, readOptionsQuery(query), { query, signal: request.signal });
  };
