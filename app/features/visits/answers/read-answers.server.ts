/** What late reports and presumed visits have in common when they are answered. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { FormRefusal } from "~/kit/form/failure.server";
import type { FormContext } from "~/kit/form/form-action.server";
import { closeDialogUrl, type DefinedList } from "~/kit/list";
import { changeChosen } from "~/kit/list/change-chosen.server";
import { readChosen } from "~/kit/list/chosen.server";
import { NOTHING } from "~/lib/figures";
import { requireSignedIn, type SignedIn } from "~/session/guards.server";
import { refusedPage } from "~/session/refusal.server";
import { ifOffered, type UpstreamContext } from "~/upstream/client.server";
import { optional } from "~/upstream/optional.server";
import { LATE_ANSWERS, type LateAnswer } from "../urls";

interface Waiting {
  id: string;
  location?: { name: string } | null | undefined;
}

interface Reviewed {
  count?: number | undefined;
  undoId?: string | null | undefined;
  unchanged?: number | undefined;
  /** Left as they are: a yes would make a second visit. */
  doubled?: number | undefined;
}

/** A list of what waits for an answer. */
export interface AnsweredList<Row extends { id: string }> {
  list: DefinedList<Row>;
  /** Why it is empty, on an upstream that does not have it. */
  lacks: string;
  /** The rows with these ids, with their locations. */
  readByIds: (upstream: UpstreamContext, ids: string[]) => Promise<Waiting[]>;
  answer: (
    upstream: UpstreamContext,
    body: { ids: string[]; accepted: boolean },
  ) => Promise<Reviewed | undefined>;
  /**
   * What the page says once it is done.
   *
   * @param name of the location, if the answer was to one alone
   */
  done: (answer: LateAnswer, count: number, name: string | undefined) => string;
}

/** The rows that a dialog over the list is about. */
export interface AnswerDialogData {
  rows: { id: string; name: string }[];
  sent: string[];
  lost?: string | undefined;
  closeTo: string;
}

async function readDialog<Row extends { id: string }>(
  { list, lacks, readByIds }: AnsweredList<Row>,
  { upstream, user }: SignedIn,
  query: URLSearchParams,
): Promise<AnswerDialogData> {
  const closeTo = closeDialogUrl(list, query);
  const chosen = await ifOffered(
    readChosen(user.id, query, async (ids) =>
      ids.length === 0 ? [] : readByIds(upstream, [...ids]),
    ),
  );
  if (!chosen) return { sent: [], lost: lacks, rows: [], closeTo };
  const { sent, lost, entities } = chosen;
  const rows = entities.map(({ id, location }) => ({ id, name: location?.name ?? NOTHING }));
  return { sent, lost, rows, closeTo };
}

const AnswerForm = z.object({
  ids: z.array(z.string().min(1).max(64)).max(1000).min(1, "Please select a row"),
});

async function sendAnswer<Row extends { id: string }>(
  { lacks, readByIds, answer: send, done }: AnsweredList<Row>,
  answer: LateAnswer,
  ids: string[],
  { upstream }: FormContext,
) {
  const sent = send(upstream, { ids, accepted: answer === "accept" });
  const reply = await ifOffered(sent.then((reviewed) => reviewed ?? {}));
  if (!reply) throw new FormRefusal(501, "", lacks);
  const { undoId, unchanged = 0, doubled = 0 } = reply;
  const [only] = ids.length === 1 ? ((await optional(readByIds(upstream, ids))) ?? []) : [];
  const answered = ids.length - doubled;
  const parts = [
    answered > 0 && done(answer, answered, only?.location?.name),
    unchanged > 0 && `${unchanged.toLocaleString("en-US")} had been answered before.`,
    doubled > 0 && sayDoubled(doubled),
  ];
  return { message: parts.filter(Boolean).join(" "), undoId };
}

const sayDoubled = (count: number): string =>
  count === 1
    ? "1 was not accepted: its stop has a visit already. Accept it alone if it counts too."
    : `${count.toLocaleString("en-US")} were not accepted: their stops have visits already. Accept each of them alone if it counts too.`;

/** @throws 404 for an answer that there is not */
function answerOf({ params, request }: Pick<LoaderFunctionArgs, "params" | "request">): LateAnswer {
  const answer = LATE_ANSWERS.find((name) => name === params.answer);
  if (!answer) throw refusedPage(request, 404, "There is no such page");
  return answer;
}

/** The loader of the dialog. */
export async function loadAnswer<Row extends { id: string }>(
  of: AnsweredList<Row>,
  args: LoaderFunctionArgs,
) {
  const session = await requireSignedIn(args);
  const dialog = await readDialog(of, session, new URL(args.request.url).searchParams);
  return { answer: answerOf(args), dialog };
}

/** Its action, and that of the buttons in the list. */
export function takeAnswer<Row extends { id: string }>(
  of: AnsweredList<Row>,
  args: ActionFunctionArgs,
) {
  const answer = answerOf(args);
  return changeChosen(args, {
    form: AnswerForm,
    list: of.list,
    typed: false,
    change: (ids, context) => sendAnswer(of, answer, ids, context),
  });
}
