import { redirect } from "@remix-run/node";
import { signInUrl } from "~/session/urls";

/** Unknown paths lead to the start; whoever is signed in goes on to the dashboard from there. */
export const loader = () => redirect(signInUrl());
export const action = loader;
