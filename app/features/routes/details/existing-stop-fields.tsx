import { Form, useSubmit } from "@remix-run/react";
import { useRef } from "react";
import { locationOptionsUrl } from "~/features/locations/urls";
import { officeOptionsUrl } from "~/features/offices/urls";
import type { FieldMessages } from "~/kit/form/refusal.server";
import { ErrorSummary, Field, formErrors, Input } from "~/ui/form";
import { Picker } from "~/ui/picker";
import type { Adding } from "../add-stop/add-stop.server";
import { AddingState, AfterLocation, type Sent } from "../add-stop/adding-fields";
import { routeDialogUrl } from "../urls";
import type { ExistingStopDialog, ExistingStopDraft } from "./existing-stop.server";

interface ExistingStopFieldsProps extends ExistingStopDialog {
  formId: string;
  routeId: string;
  adding: Adding;
  /** The form as it came back, if it did. */
  back: { draft: ExistingStopDraft; errors: FieldMessages; sent: Sent } | undefined;
  onAfterChange: (stopId: string) => void;
}

const IDS = {
  officeId: "add-after-office",
  afterStop: "add-after-stop",
  locationId: "add-after-location",
};

/** The form of the Add location after dialog. */
export function ExistingStopFields(props: ExistingStopFieldsProps) {
  const { formId, routeId, adding, presetOffice, office, location, back } = props;
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const draft = back?.draft ?? props.draft;
  const errors: FieldMessages = back?.errors ?? {};

  /** The locations are those of the office, so a choice of office asks for them anew. */
  const officeChosen = () => {
    if (!form.current) return;
    const choices = new FormData(form.current);
    choices.delete("locationId");
    submit(choices, {
      method: "get",
      action: routeDialogUrl(routeId, "add-location-after"),
      replace: true,
      preventScrollReset: true,
    });
  };

  return (
    <Form ref={form} id={formId} method="post" preventScrollReset noValidate>
      <AddingState adding={adding} sent={back?.sent} />
      <ErrorSummary errors={formErrors(errors, IDS)} />
      {office ? (
        <Field label="Select office" id={IDS.officeId} group>
          <Picker
            {...office}
            name="officeId"
            label="Select office"
            placeholder="All offices"
            selected={draft.office ? [draft.office] : []}
            searchName="officeSearch"
            pageName="officePage"
            loadUrl={officeOptionsUrl()}
            onChange={officeChosen}
            apply="Show its locations"
          />
        </Field>
      ) : (
        <Field label="Select office" id={IDS.officeId}>
          <Input value={presetOffice ?? ""} readOnly />
        </Field>
      )}
      <AfterLocation
        id={IDS.afterStop}
        adding={adding}
        sent={back?.sent}
        errors={errors.afterStop}
        onChange={props.onAfterChange}
      />
      <Field
        label="Location"
        id={IDS.locationId}
        group
        required
        errors={errors.locationId ?? undefined}
      >
        <Picker
          {...location}
          required
          name="locationId"
          label="Location"
          placeholder="Select a location"
          selected={draft.location ? [draft.location] : []}
          searchName="locationSearch"
          pageName="locationPage"
          loadUrl={locationOptionsUrl({ officeId: draft.office?.value, routeId })}
        />
      </Field>
    </Form>
  );
}
