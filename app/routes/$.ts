import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { listFile } from "~/features/views/index.server";
import { signInUrl } from "~/session/urls";

const toStart = () => redirect(signInUrl());

/**
 * A list's address with `.csv` or `.geojson` after it is the list as a file. Unknown paths lead to
 * the start; whoever is signed in goes on to the dashboard from there.
 */
export const loader = async (args: LoaderFunctionArgs) => (await listFile(args)) ?? toStart();
export const action = toStart;
