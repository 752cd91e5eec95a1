import type { ActionFunctionArgs } from "@remix-run/node";
import { type Choice, choiceOf, chosenByName, pickerQuery } from "~/kit/choices/choices.server";
import { formAction, formFields } from "~/kit/form/form-action.server";
import { backToListUrl, closeDialogUrl, overListUrl } from "~/kit/list";
import { readChosen } from "~/kit/list/chosen.server";
import { type RequestArgs, requireAdmin, type SignedIn } from "~/session/guards.server";
import { byId, send } from "~/upstream/client.server";
import { groupsById, groupUsage } from "~/upstream/location-types.server";
import type { Options } from "~/upstream/options.server";
import { locationsInWords, usersInWords } from "./counts";
import { deleteForm, type GroupFields, mergeForm } from "./group-forms";
import type { ServedGroup } from "./served-group.server";

interface Named {
  id: string;
  name: string;
}

export interface Deletion {
  /** The one that is to go, if it is there. */
  chosen: Named[];
  /** Who uses it: "118 locations"; null where nobody does, as far as is known. */
  used: string | null;
  mergeTo: string | null;
  /** Why this server can't do it. */
  lacks: string | null;
  closeTo: string;
}

export interface Merging {
  chosen: Named[];
  /** What will come of it. */
  goesOver: string;
  /** Why this server can't do it. */
  lacks: string | null;
  /** The picker of the other one. */
  into: Choice;
  closeTo: string;
}

/** What the dialog over a list that deletes one shows. */
export async function readDeletion(served: ServedGroup, args: RequestArgs): Promise<Deletion> {
  const { group, lacks, specified } = served;
  const session = await requireAdmin(args);
  const query = new URL(args.request.url).searchParams;
  const { chosen, usage } = await readOne(served, session, query);
  const users = usage && usersInWords(usage);
  const ids = chosen.map(({ id }) => id);
  return {
    chosen,
    used: users || null,
    mergeTo: usage ? overListUrl(group.list, group.mergePath(), query, ids) : null,
    lacks: usage || specified ? null : lacks,
    closeTo: closeDialogUrl(group.list, query),
  };
}

/** Deletes the chosen one. Undo creates it again, which is enough because no location used it. */
export const deleteChosen = (served: ServedGroup, args: ActionFunctionArgs) =>
  formAction(
    args,
    deleteForm(served.group),
    async ({ ids: [id = ""] }, { upstream, query }) => {
      const { group, calls } = served;
      const [one] = await groupsById(upstream, calls, [id]);
      await send(upstream, calls.remove, { params: { id } });
      const redirectTo = backToListUrl(group.list, query);
      const fields: GroupFields = { name: one?.name ?? "" };
      const undo = one && {
        action: group.formPath(),
        fields: { ...fields, back: redirectTo },
        label: "Undo",
      };
      return { message: `${group.start} deleted!`, redirectTo, undo };
    },
    { guard: requireAdmin, typed: false },
  );

/** What the dialog over a list that merges one shows. */
export async function readMerging(served: ServedGroup, args: RequestArgs): Promise<Merging> {
  const session = await requireAdmin(args);
  const query = new URL(args.request.url).searchParams;
  return mergingOf(served, session, query, query);
}

/** Merges the chosen one into the picked one. */
export const mergeChosen = (served: ServedGroup, args: ActionFunctionArgs) =>
  formAction(
    args,
    mergeForm(served.group),
    async ({ ids: [id = ""], into }, { upstream, query }) => {
      const { group, calls } = served;
      const merged = await send(upstream, calls.merge, { params: { id, otherId: into } });
      const message = merged?.jobId
        ? `${group.start} is being merged: ${locationsInWords(merged.count)}`
        : `${group.start} merged!`;
      return { message, redirectTo: backToListUrl(group.list, query) };
    },
    {
      guard: requireAdmin,
      upstreamNames: { otherId: "into" },
      shown: ({ session, query, form }) => mergingOf(served, session, query, formFields(form)),
    },
  );

async function mergingOf(
  served: ServedGroup,
  session: SignedIn,
  query: URLSearchParams,
  fields: URLSearchParams,
): Promise<Merging> {
  const { group, calls } = served;
  const { upstream } = session;
  const asked = pickerQuery(fields, "into");
  const [{ chosen, usage }, found] = await Promise.all([
    readOne(served, session, fields),
    served.options(upstream, asked),
  ]);
  const [from] = chosen;
  const options = withoutOption(found, from?.id);
  const picked = await chosenByName(upstream, fields.get("into") ?? "", byId(calls.get), options);
  const users = usage && usersInWords(usage);
  return {
    chosen,
    goesOver: users
      ? `${users} will move to the other ${group.noun}, and this one will be deleted.`
      : `No location uses this ${group.noun}. It will be deleted.`,
    lacks: usage ? null : served.lacks,
    into: choiceOf(asked, options, [picked]),
    closeTo: closeDialogUrl(group.list, query),
  };
}

/** The one that a dialog is about, and how many locations are of it, where the upstream says so. */
async function readOne(
  { calls }: ServedGroup,
  { upstream, user }: SignedIn,
  from: URLSearchParams,
) {
  const { entities } = await readChosen(user.id, from, (ids) => groupsById(upstream, calls, ids));
  const chosen = entities.slice(0, 1).map(({ id, name }) => ({ id, name }));
  const usage = await groupUsage(
    upstream,
    calls,
    chosen.map(({ id }) => id),
  );
  return { chosen, usage: usage && (usage.data[0] ?? { locations: 0, deleted: 0 }) };
}

/** Choices of a picker without one that makes no sense there. */
export const withoutOption = (found: Options, id: string | null | undefined): Options => ({
  ...found,
  options: found.options.filter(({ value }) => value !== id),
});
