import { LocationTypeField } from "~/features/location-types";
import { ConfirmDialog, FormDialog } from "~/kit/form/form-dialog";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { ChosenRows, ListQueryFields } from "~/kit/list";
import { FormMessage } from "~/ui";
import { LACKING } from "./inbox-lists";
import { MOST_MERGED } from "./kinds";
import type { InboxDialog, TypeDialog } from "./read-dialogs.server";

const locationsOf = (n: number) =>
  n === 1 ? "this location" : `${n.toLocaleString("en-US")} locations`;
const pairsOf = (n: number) => (n === 1 ? "this pair" : `${n.toLocaleString("en-US")} pairs`);

/** What each question asks, by its name; `n` locations or pairs were chosen. */
const QUESTIONS = {
  "look-up": {
    title: (n: number) => `Look up the position of ${locationsOf(n)}?`,
    text: "Each location is looked up by its address. If the address is not found, its zip or city is used and it appears under “Approximate position”.",
    submit: "Look up",
  },
  accept: {
    title: (n: number) => `Accept the position of ${locationsOf(n)}?`,
    text: "The positions are not changed. They are marked as correct.",
    submit: "Accept",
  },
  dismiss: {
    title: (n: number) =>
      n === 1 ? "Dismiss this problem?" : `Dismiss ${n.toLocaleString("en-US")} problems?`,
    text: "It is marked as correct and won't be reported again.",
    submit: "Dismiss problem",
  },
  merge: {
    title: (n: number) => `Merge ${pairsOf(n)}?`,
    text: "The older location of each pair stays, and its empty fields are filled from the other. Visits, contacts and stops move to it.",
    /** Each pair is a change of its own. */
    most: MOST_MERGED,
    submit: "Merge",
  },
} as const;
export type InboxQuestion = keyof typeof QUESTIONS;

interface Question {
  title: (n: number) => string;
  text: string;
  submit: string;
  /** So many in one go; all where it is not given. */
  most?: number;
}

const leftOver = (most: number, left: number) =>
  `The first ${most} are processed now. The other ${left.toLocaleString("en-US")} stay in the inbox: repeat this for them.`;

interface QuestionProps {
  question: InboxQuestion;
  dialog: InboxDialog;
  refused: RefusedForm | undefined;
}

/** Asks before the chosen rows are mended. */
export function InboxConfirm({ question, dialog, refused }: QuestionProps) {
  const { title, text, submit, most = Infinity }: Question = QUESTIONS[question];
  const left = dialog.rows.length - most;
  return (
    <ConfirmDialog
      formId={`inbox-${question}`}
      title={title(dialog.rows.length)}
      description={text}
      closeTo={dialog.closeTo}
      submitLabel={submit}
      disabled={dialog.rows.length === 0}
      refused={refused}
    >
      {left > 0 && <FormMessage tone="warning">{leftOver(most, left)}</FormMessage>}
      <Chosen dialog={dialog} />
    </ConfirmDialog>
  );
}

const Chosen = ({ dialog }: { dialog: InboxDialog }) => (
  <ChosenRows
    rows={dialog.rows}
    sent={dialog.sent}
    label="Selected locations"
    none={dialog.lost ?? "Please select a location"}
  />
);

interface SetTypeProps {
  dialog: TypeDialog;
  refused: RefusedForm<TypeDialog | undefined> | undefined;
}

/** Gives all of the chosen locations a type. */
export function SetType({ dialog, refused }: SetTypeProps) {
  const { chosen, type } = refused?.shown ?? dialog;
  const { selected, ...choice } = type;
  return (
    <FormDialog
      formId="inbox-set-type"
      title={`Set the type of ${locationsOf(chosen.rows.length)}`}
      submitLabel="Set type"
      closeTo={chosen.closeTo}
      disabled={chosen.rows.length === 0}
      refused={refused}
      ids={{ type: "inbox-type" }}
    >
      <ListQueryFields list={LACKING} />
      <LocationTypeField
        id="inbox-type"
        choice={choice}
        chosen={selected[0]}
        errors={typedForm(refused).errors("type")}
      />
      <Chosen dialog={chosen} />
    </FormDialog>
  );
}
