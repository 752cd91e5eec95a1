import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireSignedIn, type SignedIn } from "~/session/guards.server";

/**
 * Reads what a screen or dialog shows that only its URL's query decides, for the user signed in.
 *
 *     export const loader = (args: LoaderFunctionArgs) => readByUrl(args, readRoutesDialog);
 */
export async function readByUrl<Shown>(
  args: LoaderFunctionArgs,
  read: (session: SignedIn, query: URLSearchParams) => Promise<Shown>,
): Promise<Shown> {
  const session = await requireSignedIn(args);
  return read(session, new URL(args.request.url).searchParams);
}
