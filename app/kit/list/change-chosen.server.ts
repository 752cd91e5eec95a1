import type { ActionFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { ListDefinition } from "~/lib/list-query";
import {
  type Done,
  type FormContext,
  type FormOptions,
  formAction,
} from "../form/form-action.server";
import { chosenIds } from "./chosen.server";
import { backToListUrl, CHOSEN_IDS } from "./over-list";

/** What became of the chosen rows; its message is what the toast says. */
export type Changed = Omit<Done, "redirectTo">;

/** A dialog over a list that changes the rows chosen in it. */
interface ChosenChange<Schema extends z.ZodType<Sent>, Shown> extends FormOptions<Shown> {
  /** The schema of its form. */
  form: Schema;
  list: ListDefinition;
  /** Where the list is, for one within the page of something. */
  path?: string;
  /** Makes the change. */
  change: (ids: string[], context: FormContext, form: z.output<Schema>) => Promise<Changed>;
}

/** The ids of the chosen rows, or a key for many. */
type Sent = Record<typeof CHOSEN_IDS, string[]>;

/**
 * The action of a dialog over a list: changes the chosen rows, and leads back to the list as it was.
 *
 *     export const action = (args: ActionFunctionArgs) =>
 *       changeChosen(args, { form: DeleteForm, list: routesList, change: async (ids, { upstream }) => … });
 */
export const changeChosen = <Schema extends z.ZodType<Sent>, Shown = undefined>(
  args: ActionFunctionArgs,
  { form: schema, list, path, change, ...options }: ChosenChange<Schema, Shown>,
) =>
  formAction(
    args,
    schema,
    async (form, context) => {
      const ids = await chosenIds(context.session.user.id, form[CHOSEN_IDS]);
      const changed = await change(ids, context, form);
      return { place: ids[0], ...changed, redirectTo: backToListUrl(list, context.query, path) };
    },
    options,
  );
