import { locationOptionsUrl } from "~/features/urls";
import type { Choice } from "~/kit/choices/choices.server";
import { Field } from "~/ui";
import { Picker } from "~/ui/picker";

interface LocationFieldProps {
  id: string;
  location: Choice;
  /** Why nobody can be sent to the location; null where somebody can. */
  error: string | null;
  /** The office whose locations are offered. */
  officeId?: string | undefined;
}

/** The location that is to be visited once more. */
export const LocationField = ({ id, location, error, officeId }: LocationFieldProps) => (
  <Field label="Location" id={id} group errors={error ? [error] : undefined}>
    <Picker
      {...location}
      key={location.selected[0]?.value}
      name="locationId"
      placeholder="Select a location"
      searchName="locationSearch"
      pageName="locationPage"
      loadUrl={locationOptionsUrl({ officeId })}
    />
  </Field>
);
