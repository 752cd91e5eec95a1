import type { Choice } from "~/kit/choices/choices.server";
import { Field } from "~/ui";
import { Picker } from "~/ui/picker";
import { officeOptionsUrl } from "./urls";

interface OfficeFilterProps {
  /** Of the field, on its page. */
  id: string;
  /** As `readOfficeFilter` has it. */
  office: Choice;
}

/** The field of a form that asks for one office's figures or for all: `officeId`. */
export const OfficeFilter = ({ id, office }: OfficeFilterProps) => (
  <Field label="Office" id={id} group>
    <Picker
      {...office}
      // What was chosen here and not asked for is given up with the page.
      key={office.selected[0]?.value}
      name="officeId"
      placeholder="All offices"
      searchName="officeSearch"
      pageName="officePage"
      loadUrl={officeOptionsUrl()}
    />
  </Field>
);
