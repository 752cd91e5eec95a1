import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { shortcutsChoice } from "~/session/browser-choice.server";
import { signInUrl } from "~/session/urls";

export const loader = () => redirect(signInUrl());

/** Fields: `shortcuts` (`off`; anything else is on) and `redirectTo`. */
export const action = (args: ActionFunctionArgs) => shortcutsChoice.take(args);
