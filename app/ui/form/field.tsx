import { createContext, type ReactNode, useContext, useMemo } from "react";
import { useFocusIfFirst } from "./first-field";

export interface FieldProps {
  label: string;
  /** The control's id; hint and error are `{id}-description` and `{id}-error`, as conform has it. */
  id: string;
  hint?: ReactNode;
  errors?: string[];
  required?: boolean;
  /** The label is there for screen readers alone. */
  hideLabel?: boolean;
  /** For a group of controls (a picker, radios): the label is no `<label>`, but its name. */
  group?: boolean;
  children: ReactNode;
}

interface FieldState extends Pick<FieldProps, "id" | "label" | "required"> {
  describedBy: string;
  invalid: boolean;
}

const FieldContext = createContext<FieldState | null>(null);

/** A label, a hint, a control and its error, tied together by their ids. */
export function Field(props: FieldProps) {
  const { label, id, hint, errors, required, hideLabel, group, children } = props;
  const invalid = Boolean(errors?.length);
  const describedBy = [invalid && `${id}-error`, hint && `${id}-description`]
    .filter(Boolean)
    .join(" ");
  const state = useMemo(
    () => ({ id, label, required, describedBy, invalid }),
    [id, label, required, describedBy, invalid],
  );
  const labelClass = hideLabel ? "visually-hidden" : "field__label";
  const labelText = (
    <>
      {label}
      {required && (
        <span className="field__required" aria-hidden="true">
          {" *"}
        </span>
      )}
    </>
  );
  return (
    <div className={invalid ? "field field--invalid" : "field"}>
      {group ? (
        <span className={labelClass} id={`${id}-label`}>
          {labelText}
        </span>
      ) : (
        <label className={labelClass} htmlFor={id} id={`${id}-label`}>
          {labelText}
        </label>
      )}
      {hint && (
        <span className="muted small" id={`${id}-description`}>
          {hint}
        </span>
      )}
      <FieldContext.Provider value={state}>{children}</FieldContext.Provider>
      {invalid && (
        <span className="field__error small medium" id={`${id}-error`}>
          {errors?.join(" ")}
        </span>
      )}
    </div>
  );
}

interface ControlProps {
  id?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling";
  disabled?: boolean;
  readOnly?: boolean;
  autoFocus?: boolean;
}

/** The field around a control that takes all of it: what is seen of its label is what it is called. */
export function useField(): FieldState {
  const field = useContext(FieldContext);
  if (!field) throw new Error("It is to stand in a Field");
  return field;
}

/** A control's own props with what the field around it knows: id, error and hint. */
export function useFieldControl<Props extends ControlProps>(props: Props): Props {
  const field = useContext(FieldContext);
  const isFirst = useFocusIfFirst(!(props.disabled || props.readOnly));
  const autoFocus = props.autoFocus ?? isFirst;
  if (!field) return { ...props, autoFocus };
  const described = new Set(`${props["aria-describedby"] ?? ""} ${field.describedBy}`.split(" "));
  described.delete("");
  return {
    ...props,
    autoFocus,
    id: props.id ?? field.id,
    "aria-invalid": props["aria-invalid"] ?? (field.invalid || undefined),
    "aria-describedby": described.size > 0 ? [...described].join(" ") : undefined,
  };
}
