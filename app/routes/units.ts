import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { unitsChoice } from "~/session/browser-choice.server";
import { signInUrl } from "~/session/urls";

export const loader = () => redirect(signInUrl());

/** Fields: `units` (`km`; anything else is miles) and `redirectTo`. */
export const action = (args: ActionFunctionArgs) => unitsChoice.take(args);
