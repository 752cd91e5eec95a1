import type { LoaderFunctionArgs } from "@remix-run/node";
import { openView } from "~/features/views/index.server";

export { LeadsOn as default } from "~/kit/leads-on";

/** A saved view by its link. */
export const loader = (args: LoaderFunctionArgs) => openView(args, args.params.id ?? "");
