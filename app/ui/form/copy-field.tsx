import { Field } from "./field";
import { Input } from "./input";

interface CopyFieldProps {
  label: string;
  id: string;
  hint: string;
  text: string;
}

/** A text to be copied, which is selected as a whole. */
export const CopyField = ({ label, id, hint, text }: CopyFieldProps) => (
  <Field label={label} id={id} hint={hint}>
    <Input
      // Else a field that somebody was in would show the text from before.
      key={text}
      readOnly
      dir="ltr"
      defaultValue={text}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  </Field>
);
