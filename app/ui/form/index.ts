/** What forms of the console have besides the fields of `~/ui`. */

export { Checkbox } from "./checkbox";
export { useDebounced } from "./debounced";
export { EnterButton } from "./enter-button";
export { ErrorSummary, type FormError } from "./error-summary";
export { formErrors } from "./form-errors";
export { FormActions, FormMessage } from "./form-message";
export { TypedFields, useTypedField } from "./typed-fields";
