import type { LoaderFunctionArgs } from "@remix-run/node";
import { messageEvents } from "~/features/messages/index.server";

/** Server-sent events of one channel, or of all. */
export const loader = (args: LoaderFunctionArgs) => messageEvents(args, args.params.id);
