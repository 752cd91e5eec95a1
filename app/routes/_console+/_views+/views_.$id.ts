import type { LoaderFunctionArgs } from "@remix-run/node";
import { openView } from "~/features/views/index.server";

export { RedirectOnly as default } from "~/kit/redirect-only";

/** A saved view by its link. */
export const loader = (args: LoaderFunctionArgs) => openView(args, args.params.id ?? "");
