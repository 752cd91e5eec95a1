import { redirect } from "@remix-run/node";
import { serveListFile } from "~/features/views/index.server";
import { signInUrl } from "~/session/urls";

/**
 * A list's address with `.csv` or `.geojson` after it is the list as a file. Unknown paths lead to
 * the start; whoever is signed in goes on to the dashboard from there.
 */
export const loader = serveListFile;
export const action = () => redirect(signInUrl());
