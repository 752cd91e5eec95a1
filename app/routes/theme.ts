import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { themeChoice } from "~/session/browser-choice.server";
import { signInUrl } from "~/session/urls";

export const loader = () => redirect(signInUrl());

/** Fields: `theme` (light or dark; anything else follows the system) and `redirectTo`. */
export const action = (args: ActionFunctionArgs) => themeChoice.take(args);
