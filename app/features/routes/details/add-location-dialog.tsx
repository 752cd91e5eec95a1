import { useSearchParams } from "@remix-run/react";
import { type RefObject, useRef, useState } from "react";
import {
  locationOptionsUrl,
  newLocationAfterUrl,
  officeOptionsUrl,
  routeDialogUrl,
} from "~/features/urls";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { Field, Icon, Input, LinkButton, useSubmit } from "~/ui";
import { Picker } from "~/ui/picker";
import type { Adding } from "../add-stop/add-stop.server";
import { AfterLocation } from "../add-stop/adding-fields";
import { AddDialog } from "./add-dialog";
import type { AddLocationChoices, ExistingStopDraft } from "./existing-stop.server";
import { overRoute } from "./screen-query";

interface AddLocationDialogProps {
  routeId: string;
  adding: Adding;
  choices: AddLocationChoices;
  closeTo: string;
  refused: RefusedForm<ExistingStopDraft | undefined> | undefined;
}

const IDS = {
  officeId: "add-after-office",
  afterStop: "add-after-stop",
  locationId: "add-after-location",
};

/** The Add location after dialog, for a location that exists. */
export function AddLocationDialog(props: AddLocationDialogProps) {
  const { routeId, adding, choices, closeTo, refused } = props;
  const form = useRef<HTMLFormElement>(null);
  const typed = typedForm(refused);
  const draft = refused?.shown ?? choices.draft;
  const [after, setAfter] = useState(typed.text("afterStop", adding.afterStop));
  const [query] = useSearchParams();
  const order = adding.places.find((place) => place.value === after)?.order ?? 0;
  return (
    <AddDialog
      title="Add location after"
      formId="add-location-after"
      formRef={form}
      closeTo={closeTo}
      adding={adding}
      refused={refused}
      ids={IDS}
      actions={
        <LinkButton
          to={overRoute(newLocationAfterUrl(routeId, order), query)}
          icon={<Icon name="plus" />}
          prefetch="none"
        >
          Add new location
        </LinkButton>
      }
    >
      <OfficeField routeId={routeId} choices={choices} chosen={draft.office} form={form} />
      <AfterLocation id={IDS.afterStop} adding={adding} refused={refused} onChange={setAfter} />
      <Field
        label="Location"
        id={IDS.locationId}
        group
        required
        errors={typed.errors("locationId")}
      >
        <Picker
          {...choices.location}
          name="locationId"
          placeholder="Select a location"
          selected={draft.location ? [draft.location] : []}
          searchName="locationSearch"
          pageName="locationPage"
          loadUrl={locationOptionsUrl({ officeId: draft.office?.value, routeId })}
        />
      </Field>
    </AddDialog>
  );
}

interface OfficeFieldProps {
  routeId: string;
  choices: AddLocationChoices;
  chosen: ExistingStopDraft["office"];
  form: RefObject<HTMLFormElement>;
}

/** Whose locations are offered: an admin's choice, else the manager's own office. */
function OfficeField({ routeId, choices, chosen, form }: OfficeFieldProps) {
  const { office, presetOffice } = choices;
  const submit = useSubmit();

  /** The locations are those of the office, so a choice of office asks for them anew. */
  const officeChosen = () => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    fields.delete("locationId");
    submit(fields, {
      method: "get",
      action: routeDialogUrl(routeId, "add-location-after"),
      replace: true,
      preventScrollReset: true,
    });
  };

  if (!office) {
    return (
      <Field label="Select office" id={IDS.officeId}>
        <Input value={presetOffice ?? ""} readOnly />
      </Field>
    );
  }
  return (
    <Field label="Select office" id={IDS.officeId} group>
      <Picker
        {...office}
        name="officeId"
        placeholder="All offices"
        selected={chosen ? [chosen] : []}
        searchName="officeSearch"
        pageName="officePage"
        loadUrl={officeOptionsUrl()}
        onChange={officeChosen}
        apply="Show its locations"
      />
    </Field>
  );
}
