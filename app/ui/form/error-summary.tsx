import { useEffect, useRef } from "react";
import { Icon } from "../icon/icon";

export interface FormError {
  message: string;
  /** The name of the field at fault; without one it is no field's fault. */
  field?: string;
  /** The id of its control, to lead there. */
  fieldId?: string;
}

/** The title where something is no field's fault, by the specification. */
const ERROR_TITLE = "Error";

/**
 * Stands on top of a form that came back with errors; each entry leads to its field.
 * Takes the focus when errors arrive, without scripts as well. Renders nothing without errors.
 */
export function ErrorSummary({ errors }: { errors: FormError[] }) {
  const box = useRef<HTMLDivElement>(null);
  const said = errors.map((error) => error.message).join("\n");
  useEffect(() => {
    if (said) box.current?.focus();
  }, [said]);
  if (errors.length === 0) return null;
  const title = errors.some(({ field }) => !field) ? ERROR_TITLE : "Please check the form";
  return (
    // biome-ignore lint/a11y/noAutofocus: what is wrong is read first
    <div ref={box} className="error-summary" role="alert" tabIndex={-1} autoFocus>
      <Icon name="circle-alert" className="error-summary__icon" />
      <div>
        <p className="strong">{title}</p>
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
