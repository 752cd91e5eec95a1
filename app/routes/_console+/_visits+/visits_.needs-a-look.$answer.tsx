import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LATE_ANSWERS, type LateAnswer } from "~/features/urls";
import { lateList, ReviewLate } from "~/features/visits/late";
import { answerLate, LateForm, readLateDialog } from "~/features/visits/late/index.server";
import { changeChosen } from "~/kit/list/change-chosen.server";
import { requireSignedIn } from "~/session/guards.server";
import { refusedPage } from "~/session/refusal.server";

/** @throws 404 for an answer that there is not */
function answerOf({ params, request }: Pick<LoaderFunctionArgs, "params" | "request">): LateAnswer {
  const answer = LATE_ANSWERS.find((name) => name === params.answer);
  if (!answer) throw refusedPage(request, 404, "There is no such page");
  return answer;
}

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireSignedIn(args);
  const dialog = await readLateDialog(session, new URL(args.request.url).searchParams);
  return { answer: answerOf(args), dialog };
}

export const action = (args: ActionFunctionArgs) => {
  const answer = answerOf(args);
  return changeChosen(args, {
    form: LateForm,
    list: lateList,
    typed: false,
    change: (ids, context) => answerLate(answer, ids, context),
  });
};

export default function AnswerLateReports() {
  return (
    <ReviewLate {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />
  );
}
