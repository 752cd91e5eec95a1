import type { LoaderFunctionArgs } from "@remix-run/node";
import { serveFeed } from "~/features/routes/feeds/index.server";

/** Calendars for programs that cannot sign in: the name of the file is the secret. */
export const loader = (args: LoaderFunctionArgs) => serveFeed(args);
