import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AnswerDialog } from "~/features/visits";
import { loadAnswer, takeAnswer } from "~/features/visits/index.server";
import { LATE_WORDS } from "~/features/visits/late";
import { lateAnswers } from "~/features/visits/late/index.server";

export const loader = (args: LoaderFunctionArgs) => loadAnswer(lateAnswers, args);

export const action = (args: ActionFunctionArgs) => takeAnswer(lateAnswers, args);

export default function AnswerLateReports() {
  const { answer, dialog } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return <AnswerDialog words={LATE_WORDS} answer={answer} dialog={dialog} refused={refused} />;
}
