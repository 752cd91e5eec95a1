import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTitlePart } from "../hooks/page-title";
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
 * Takes the focus, without scripts as well, and is announced, each time that errors arrive, even if
 * they are the same as before. Renders nothing without errors.
 */
export function ErrorSummary({ errors }: { errors: FormError[] }) {
  const box = useRef<HTMLDivElement>(null);
  // Another key for each time that the form was sent.
  const { key } = useLocation();
  const arrived = errors.length > 0 && [key, ...errors.map(({ message }) => message)].join("\n");
  useEffect(() => {
    if (arrived) box.current?.focus();
  }, [arrived]);
  useTitlePart("error", errors.length > 0 ? ERROR_TITLE : undefined);
  if (errors.length === 0) return null;
  const title = errors.some(({ field }) => !field) ? ERROR_TITLE : "Please check the form";
  return (
    // biome-ignore lint/a11y/noAutofocus: what is wrong is read first
    <div key={key} ref={box} className="error-summary" role="alert" tabIndex={-1} autoFocus>
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
