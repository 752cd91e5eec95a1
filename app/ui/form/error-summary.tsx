import { useEffect, useRef } from "react";
import { Icon } from "../icon";
import "./form.css";

export interface FormError {
  message: string;
  /** The id of the field at fault; without one the error is the whole form's. */
  fieldId?: string;
}

/**
 * Stands on top of a form that came back with errors; each entry leads to its field.
 * Takes the focus when errors arrive. Renders nothing without errors.
 */
export function ErrorSummary({
  errors,
  title = "Please check the form",
}: {
  errors: FormError[];
  title?: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const said = errors.map((error) => error.message).join("\n");
  useEffect(() => {
    if (said) box.current?.focus();
  }, [said]);
  if (errors.length === 0) return null;
  return (
    <div ref={box} className="error-summary" role="alert" tabIndex={-1}>
      <Icon name="circle-alert" className="error-summary__icon" />
      <div>
        <p className="error-summary__title">{title}</p>
        <ul>
          {errors.map(({ fieldId, message }) => (
            <li key={`${fieldId} ${message}`}>
              {fieldId ? <a href={`#${fieldId}`}>{message}</a> : message}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
