import { Form } from "@remix-run/react";
import { LocationTypeField } from "~/features/location-types";
import { placeOptionsUrl } from "~/features/locations/urls";
import type { FieldMessages } from "~/kit/form/refusal.server";
import { ErrorSummary, Field, formErrors, Input } from "~/ui/form";
import { Picker } from "~/ui/picker";
import type { Adding } from "../add-stop/add-stop.server";
import { AddingState, AfterLocation, type Sent } from "../add-stop/adding-fields";
import type { NewStopDialog, NewStopDraft } from "./new-stop.server";

interface NewStopFieldsProps extends NewStopDialog {
  formId: string;
  adding: Adding;
  /** The form as it came back, if it did. */
  back: { draft: NewStopDraft; errors: FieldMessages; sent: Sent } | undefined;
}

const IDS = {
  afterStop: "add-stop-after",
  type: "add-stop-type",
  name: "add-stop-name",
  place: "add-stop-place",
};

/** The form of the Add Stop dialog. */
export function NewStopFields(props: NewStopFieldsProps) {
  const { formId, adding, type, place, back } = props;
  const draft = back?.draft ?? props.draft;
  const errors: FieldMessages = back?.errors ?? {};
  const problem = props.draft.problem && [props.draft.problem];
  return (
    <Form id={formId} method="post" preventScrollReset noValidate>
      <AddingState adding={adding} sent={back?.sent} />
      <ErrorSummary errors={formErrors(errors, IDS)} />
      <AfterLocation
        id={IDS.afterStop}
        adding={adding}
        sent={back?.sent}
        errors={errors.afterStop}
      />
      <LocationTypeField
        id={IDS.type}
        choice={type}
        chosen={draft.type}
        errors={errors.type ?? undefined}
      />
      <Field label="Stop name" id={IDS.name} required errors={errors.name ?? undefined}>
        <Input name="name" autoComplete="off" maxLength={200} defaultValue={draft.name} />
      </Field>
      <Field
        label="Location/Address"
        id={IDS.place}
        group
        required
        errors={errors.place ?? (problem || undefined)}
      >
        <Picker
          {...place}
          required
          name="place"
          label="Location/Address"
          placeholder="Search a location or an address"
          selected={draft.place ? [draft.place] : []}
          searchName="placeSearch"
          pageName="placePage"
          loadUrl={placeOptionsUrl()}
        />
      </Field>
    </Form>
  );
}
