import { LocationTypeField } from "~/features/location-types";
import { ConfirmDialog, FormDialog } from "~/kit/form/form-dialog";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { ChosenRows, KeptQuery } from "~/kit/list";
import { FormMessage } from "~/ui/form";
import { LACKING } from "./inbox-lists";
import { MOST_MERGED } from "./kinds";
import type { InboxDialog, TypeDialog } from "./read-dialogs.server";

const locationsOf = (n: number) =>
  n === 1 ? "this location" : `${n.toLocaleString("en-US")} locations`;
const pairsOf = (n: number) => (n === 1 ? "this pair" : `${n.toLocaleString("en-US")} pairs`);

/** What each question asks, by its name; `n` locations or pairs were chosen. */
const QUESTIONS = {
  "look-up": {
    title: (n: number) => `Look up where ${locationsOf(n)} ${n === 1 ? "is" : "are"}?`,
    text: "Each is looked up by its address. Where that is not known, it is placed by its zip or city, and stands under “Roughly placed”.",
    submit: "Look up",
  },
  accept: {
    title: (n: number) => `Accept where ${locationsOf(n)} ${n === 1 ? "is" : "are"} placed?`,
    text: "The positions stay as they are, and count as known.",
    submit: "Accept",
  },
  dismiss: {
    title: (n: number) =>
      `Leave ${n === 1 ? "this" : `these ${n.toLocaleString("en-US")}`} as it is?`,
    text: "Mark as correct. You won't be asked again.",
    submit: "Nothing is wrong",
  },
  merge: {
    title: (n: number) => `Merge ${pairsOf(n)}?`,
    text: "Of each pair the older location stays, and gets what it lacks from the other. Visits, contacts and stops go over.",
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
  `The first ${most} are done in one go. The other ${left.toLocaleString("en-US")} stay in the inbox: start again for these.`;

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
      <KeptQuery list={LACKING} />
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
