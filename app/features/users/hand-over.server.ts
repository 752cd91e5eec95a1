/** What the dialog to hand over an agent's work shows, and what it does. */
import type { User } from "contract/entities";
import { getUser } from "contract/users/calls";
import { handOver } from "contract/users/hand-over-calls";
import { agentUrl } from "~/features/urls";
import { type Choice, choiceOf, chosenByName, pickerQuery } from "~/kit/choices/choices.server";
import { FormRefusal, orRefused } from "~/kit/form/failure.server";
import type { Done } from "~/kit/form/form-action.server";
import { joinWords } from "~/lib/join-words";
import type { SignedIn } from "~/session/guards.server";
import { call, send, type UpstreamContext } from "~/upstream/client.server";
import { agentOptions, NO_OPTIONS } from "~/upstream/options.server";
import type { HandOverForm } from "./hand-over";
import { isOpen, readOpenWork } from "./open-work.server";
import { counted } from "./people-words";
import { allOffices, officeChoice } from "./person-form.server";

/** What the pickers of the dialog offer, and who is chosen in them. */
interface HandOverChoices {
  to: Choice;
  office: Choice;
}

/** @param fields the form as it was sent, or the query */
export async function readHandOverChoices(
  session: SignedIn,
  agent: User,
  fields: URLSearchParams,
): Promise<HandOverChoices> {
  const { upstream } = session;
  const asked = pickerQuery(fields, "to");
  const { officeId } = agent;
  const others = officeId ? await agentOptions(upstream, officeId, asked) : NO_OPTIONS;
  const ids = fields.getAll("to").filter((id) => id !== agent.id);
  const [chosen, office] = await Promise.all([
    Promise.all(ids.map((id) => chosenByName(upstream, id, userByName, others))),
    officeChoice(allOffices(session), fields, fields.get("officeId") ?? ""),
  ]);
  const options = others.options.filter(({ value }) => value !== agent.id);
  return { to: choiceOf(asked, { ...others, options }, chosen), office };
}

const userByName = async (upstream: UpstreamContext, id: string) => ({
  name: (await call(upstream, getUser, { params: { id } })).displayName ?? id,
});

/** The agent with what is open, and what the dialog offers. */
export async function readHandOver(session: SignedIn, agent: User, query: URLSearchParams) {
  const [open, choices] = await Promise.all([
    readOpenWork(session.upstream, agent.id),
    readHandOverChoices(session, agent, query),
  ]);
  return {
    id: agent.id,
    name: agent.displayName ?? "",
    officeId: agent.officeId ?? undefined,
    updatedAt: agent.updatedAt ?? undefined,
    open: isOpen(open) ? open : null,
    leaves: query.get("afterwards") === "deactivate",
    choices,
  };
}

const NOT_OFFERED =
  "The connected server can't hand over work in one step. Assign routes and locations one by one.";

/** @throws FormRefusal where the upstream has no such call; UpstreamError as it refuses it */
export async function handOverWork(
  { upstream }: SignedIn,
  agent: User,
  { officeId, unassigned: _, ...form }: HandOverForm,
): Promise<Done> {
  const choices = { ...form, ...(form.afterwards === "move" && { officeId }) };
  const done = await orRefused(
    send(upstream, handOver, { params: { id: agent.id }, body: choices }),
    () => new FormRefusal(501, "", NOT_OFFERED),
  );
  const { routeCount = 0, recurrenceCount, locationCount = 0, undoId } = done ?? {};
  const work = [
    counted(routeCount, "route"),
    ...(recurrenceCount ? [counted(recurrenceCount, "recurring route")] : []),
    counted(locationCount, "location"),
  ];
  return { message: `${joinWords(work)} handed over!`, undoId, redirectTo: agentUrl(agent.id) };
}
