import type { ReviewName } from "~/features/urls";
import { FormDialog } from "~/kit/form/form-dialog";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { ChosenRows, ListQueryFields } from "~/kit/list";
import { Field, Input } from "~/ui";
import { Checkbox } from "~/ui/form";
import type { VisitsDialog } from "./read-visits.server";
import { visitsList } from "./visits-list";

interface ReviewProps {
  review: ReviewName;
  dialog: VisitsDialog;
  refused: RefusedForm | undefined;
}

const TEXTS = {
  confirm: {
    verb: "Confirm",
    description: "A confirmed visit counts as made, even if the device was elsewhere.",
  },
  unconfirm: {
    verb: "Unconfirm",
    description: "The visit will count as unconfirmed. The reason is saved with it.",
  },
};

const IDS = { reason: "review-reason" };

/** Asks before the chosen visits are confirmed, or are not any more. */
export function ReviewVisits({ review, dialog, refused }: ReviewProps) {
  const { verb, description } = TEXTS[review];
  const { visits, doNotVisit } = dialog;
  const typed = typedForm(refused);
  return (
    <FormDialog
      formId="review-visits"
      title={`${verb} ${visits.length === 1 ? "this visit" : `${visits.length.toLocaleString("en-US")} visits`}?`}
      description={description}
      submitLabel={verb}
      closeTo={dialog.closeTo}
      disabled={visits.length === 0}
      refused={refused}
      ids={IDS}
    >
      <ListQueryFields list={visitsList} />
      <Field
        label="Reason"
        id={IDS.reason}
        required={review === "unconfirm"}
        errors={typed.errors("reason")}
      >
        <Input
          name="reason"
          maxLength={500}
          autoComplete="off"
          defaultValue={typed.text("reason")}
        />
      </Field>
      {doNotVisit > 0 && (
        <Checkbox
          name="markLocations"
          label="Mark their locations as Do Not Visit"
          hint={`${doNotVisit} of the visits ended in “do not visit”.`}
          defaultChecked={typed.ticked("markLocations", false)}
        />
      )}
      <ChosenRows
        rows={visits}
        sent={dialog.sent}
        label="Selected visits"
        none={dialog.lost ?? "Please select a visit"}
      />
    </FormDialog>
  );
}
