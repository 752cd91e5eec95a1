export { Checkbox } from "./checkbox";
export { ErrorSummary, type FormError } from "./error-summary";
export { Field, type FieldProps, useFieldControl } from "./field";
export { formErrors } from "./form-errors";
export { FormActions, FormMessage } from "./form-message";
export { Input, type InputProps, TextArea } from "./input";
export { PasswordInput } from "./password-input";
