/** What the dialogs over the inbox do with the chosen rows. */
import type { ActionFunctionArgs } from "@remix-run/node";
import type { Location } from "contract/entities";
import { changeLocations } from "contract/locations/calls";
import {
  dismissSuspicions,
  type SaidPosition,
  setPositions,
} from "contract/locations/data-quality-calls";
import { z } from "zod";
import { FormRefusal } from "~/kit/form/failure.server";
import { type FormContext, formFields } from "~/kit/form/form-action.server";
import { type Changed, changeChosen } from "~/kit/list/change-chosen.server";
import { orderedChecks } from "~/lib/ordered-checks";
import { change } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { suspicionsById } from "~/upstream/location-inbox.server";
import { locationsById } from "~/upstream/locations.server";
import { ChosenForm } from "../list/forms";
import type { InboxQuestion } from "./dialogs";
import { listOfQuery, MOST_MERGED } from "./kinds";
import { lookUp } from "./look-up.server";
import { mergeByDefault } from "./merge.server";
import { offered } from "./offered.server";
import { locationsOfRows, readTypeDialog } from "./read-dialogs.server";

/** What the form that sets a type sends. */
const SetTypeForm = orderedChecks(
  z.object({
    ids: z.array(z.string().min(1).max(64)).max(1000).optional(),
    type: z.string().max(64).optional(),
  }),
  [
    ["ids", (form) => Boolean(form.ids?.length), "Please select a location"],
    ["type", (form) => Boolean(form.type), "Please select a location type"],
  ],
  z.object({ ids: z.array(z.string()), type: z.string() }),
);

type Mend = (ids: string[], context: FormContext) => Promise<Changed>;

const MENDS: Record<InboxQuestion, Mend> = {
  "look-up": async (ids, { upstream, session, request, query }) => {
    const locations = await locationsOfRows(upstream, query, ids);
    if (locations.length === 0) throw new FormRefusal(404, "", "There is no such location");
    const asking = { searcher: session.user.id, signal: request.signal };
    const { positions, unknown, left } = await lookUp(locations, asking);
    const rough = positions.filter((position) => position.rough).length;
    const undoId =
      positions.length > 0
        ? (await change(upstream, setPositions, { body: { positions } })).undoId
        : undefined;
    const parts = [
      `${positions.length - rough} found`,
      `${rough} approximately`,
      `${unknown} not found`,
      ...(left > 0 ? [`${left} not looked up yet: repeat this for them`] : []),
    ];
    return { message: parts.join(", "), undoId };
  },
  accept: async (ids, { upstream }) => {
    const positions = (await locationsById(upstream, ids)).flatMap(asItIs);
    if (positions.length === 0) throw new FormRefusal(404, "", "There is no such location");
    const { undoId } = await change(upstream, setPositions, { body: { positions } });
    return { message: ids.length > 1 ? "Positions accepted!" : "Position accepted!", undoId };
  },
  dismiss: async (ids, { upstream }) => {
    const { undoId } = await change(upstream, dismissSuspicions, { body: { ids } });
    return { message: "It will not be reported again", undoId };
  },
  merge: mergePairs,
};

/** Merges pairs one after the other: what was merged before one is refused, stays merged. */
async function mergePairs(ids: string[], { upstream }: FormContext) {
  const pairs = await suspicionsById(upstream, "duplicates", ids.slice(0, MOST_MERGED));
  if (pairs.length === 0) throw new FormRefusal(404, "", "These are no longer in the inbox");
  const undoIds: string[] = [];
  const gone = new Set<string>();
  let stopped = "";
  for (const { location, other } of pairs) {
    // Of three that are alike, two pairs are one by now, or wait for what is found next.
    if (!other || gone.has(other.id) || gone.has(location.id)) continue;
    try {
      const { undoId } = await mergeByDefault(upstream, location.id, other.id);
      gone.add(other.id);
      if (undoId) undoIds.push(undoId);
    } catch (error) {
      if (gone.size === 0 || !(error instanceof UpstreamError)) throw error;
      stopped = `, then: ${error.message}`;
      break;
    }
  }
  const done = gone.size === 1 ? "Locations merged!" : `${gone.size} pairs merged!`;
  const left =
    ids.length > MOST_MERGED ? ` ${ids.length - MOST_MERGED} are left: repeat this for them.` : "";
  return { message: `${done}${left}${stopped}`, undoId: undoIds.join(",") };
}

/** The action of a dialog that asks one of the questions: mends the chosen rows. */
export const mendChosen = (question: InboxQuestion, args: ActionFunctionArgs) =>
  changeChosen(args, {
    form: ChosenForm,
    list: listOf(args),
    typed: false,
    change: async (ids, context) => {
      if (ids.length === 0) throw new FormRefusal(400, "ids", "Please select a location");
      return offered(MENDS[question](ids, context));
    },
  });

/** The action of the dialog that gives the chosen locations a type. */
export const setTypeOfChosen = (args: ActionFunctionArgs) =>
  changeChosen(args, {
    form: SetTypeForm,
    list: listOf(args),
    shown: ({ session, query, form }) => readTypeDialog(session, query, formFields(form)),
    change: async (ids, { upstream }, { type }) => {
      const { undoId } = await offered(
        change(upstream, changeLocations, { body: { locationIds: ids, type } }),
      );
      return { message: ids.length > 1 ? "Locations updated!" : "Location updated!", undoId };
    },
  });

/** The list of the tab that a dialog is over. */
const listOf = ({ request }: ActionFunctionArgs) => listOfQuery(new URL(request.url).searchParams);

function asItIs({ id, location, updatedAt }: Location): SaidPosition[] {
  if (!location) return [];
  const { coordinates } = location;
  return [{ id, location: { coordinates }, rough: false, updatedAt: updatedAt ?? undefined }];
}
