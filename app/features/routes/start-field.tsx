import type { TypedForm } from "~/kit/form/refused-form";
import { Field, Input } from "~/ui";

interface StartFieldProps {
  id: string;
  typed: TypedForm;
  value: string;
}

/** When a route starts, by the clocks of its office. */
export const StartField = ({ id, typed, value }: StartFieldProps) => (
  <Field label="Start" id={id} errors={typed.errors("start")} hint="Empty: the usual start">
    <Input type="time" name="start" defaultValue={typed.text("start", value)} />
  </Field>
);
