import { ConfirmDialog } from "~/kit/form/form-dialog";
import type { RefusedForm } from "~/kit/form/refused-form";
import { ChosenRows } from "~/kit/list";
import { Button, Form } from "~/ui";
import { LATE_ANSWERS, type LateAnswer } from "../urls";
import type { AnswerDialogData } from "./read-answers.server";

/** How the answers to what waits in a list of visits are worded. */
export interface AnswerWords {
  answers: Record<LateAnswer, { verb: string; text: string }>;
  noun: { one: string; many: string };
}

interface AnswerButtonsProps {
  words: AnswerWords;
  row: { id: string; name: string };
  /** Where each answer is sent. */
  to: (answer: LateAnswer) => string;
}

/** One press answers for one row. */
export const AnswerButtons = ({ words, row: { id, name }, to }: AnswerButtonsProps) => (
  <Form method="post" action={to("accept")} className="row gap-1">
    <input type="hidden" name="ids" value={id} />
    <Button type="submit" size="small" aria-label={`${words.answers.accept.verb} ${name}`}>
      {words.answers.accept.verb}
    </Button>
    <Button
      type="submit"
      size="small"
      variant="quiet"
      aria-label={`${words.answers.reject.verb} ${name}`}
      formAction={to("reject")}
    >
      {words.answers.reject.verb}
    </Button>
  </Form>
);

interface BulkAnswersProps {
  words: AnswerWords;
  /** Nothing is selected. */
  none: boolean;
  pathOf: (answer: LateAnswer) => string;
}

/** For the selected rows. */
export const BulkAnswers = ({ words, none, pathOf }: BulkAnswersProps) =>
  LATE_ANSWERS.map((answer) => (
    <Button
      key={answer}
      type="submit"
      name="to"
      value={pathOf(answer)}
      whyNot={none ? `Select ${words.noun.many} first.` : undefined}
    >
      {words.answers[answer].verb}
    </Button>
  ));

interface AnswerDialogProps {
  words: AnswerWords;
  answer: LateAnswer;
  dialog: AnswerDialogData;
  refused: RefusedForm | undefined;
}

/** Asks before the selected rows are answered. */
export function AnswerDialog({ words, answer, dialog, refused }: AnswerDialogProps) {
  const { verb, text } = words.answers[answer];
  const { one, many } = words.noun;
  const { rows, sent, lost, closeTo } = dialog;
  const what = rows.length === 1 ? `this ${one}` : `${rows.length.toLocaleString("en-US")} ${many}`;
  return (
    <ConfirmDialog
      formId="answer-visits"
      title={`${verb} ${what}?`}
      description={text}
      closeTo={closeTo}
      submitLabel={verb}
      disabled={rows.length === 0}
      refused={refused}
    >
      <ChosenRows
        rows={rows}
        sent={sent}
        label={`Selected ${many}`}
        none={lost ?? `Please select a ${one}`}
      />
    </ConfirmDialog>
  );
}
