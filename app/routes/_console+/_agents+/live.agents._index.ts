import type { LoaderFunctionArgs } from "@remix-run/node";
import { allEvents } from "~/features/tracking/live/index.server";

/** Server-sent events of all agents that the reader may see. */
export const loader = (args: LoaderFunctionArgs) => allEvents(args);
