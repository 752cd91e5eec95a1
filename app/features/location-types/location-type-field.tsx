import { locationTypeOptionsUrl } from "~/features/urls";
import { Field } from "~/ui";
import { Picker, type PickerProps } from "~/ui/picker";

interface LocationTypeFieldProps {
  id: string;
  /** What the picker offers, and what is chosen. */
  choice: Pick<PickerProps, "options" | "hasMore" | "page" | "search">;
  chosen: PickerProps["selected"][number] | null | undefined;
  errors: string[] | undefined;
  /** What the picker's buttons do without scripts, and whether it makes new entries. */
  picker?: Pick<PickerProps, "formAction" | "formMethod" | "create">;
}

/** The type of a new location, which every form that makes one asks for. */
export function LocationTypeField({ id, choice, chosen, errors, picker }: LocationTypeFieldProps) {
  return (
    <Field label="Location type" id={id} group required errors={errors}>
      <Picker
        {...choice}
        {...picker}
        name="type"
        placeholder="Select a location type"
        selected={chosen ? [chosen] : []}
        searchName="typeSearch"
        pageName="typePage"
        loadUrl={locationTypeOptionsUrl()}
      />
    </Field>
  );
}
