import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AnswerDialog } from "~/features/visits";
import { loadAnswer, takeAnswer } from "~/features/visits/index.server";
import { PRESUMED_WORDS } from "~/features/visits/presumed";
import { presumedAnswers } from "~/features/visits/presumed/index.server";

export const loader = (args: LoaderFunctionArgs) => loadAnswer(presumedAnswers, args);

export const action = (args: ActionFunctionArgs) => takeAnswer(presumedAnswers, args);

export default function AnswerPresumedVisits() {
  const { answer, dialog } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return <AnswerDialog words={PRESUMED_WORDS} answer={answer} dialog={dialog} refused={refused} />;
}
