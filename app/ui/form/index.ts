/** What forms have besides the fields of `~/ui`. Lists load it with their first dialog. */

export { AutoSubmitForm } from "./auto-submit-form";
export { Checkbox } from "./checkbox";
export { DateInput } from "./date-input";
export { EnterButton } from "./enter-button";
export { ErrorSummary, type FormError } from "./error-summary";
export { FormActions } from "./form-actions";
export { formErrors } from "./form-errors";
export { TypedFields, useTypedField } from "./typed-fields";
