import { forwardRef, type InputHTMLAttributes, type ReactNode } from "react";
import { useFieldControl } from "./field";

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  label: ReactNode;
  hint?: ReactNode;
  /** conform's `getInputProps` gives one; it may only be these two here. */
  type?: "checkbox" | "radio";
}

/** A checkbox, or a radio button, with its label beside it. */
export const Checkbox = forwardRef<HTMLInputElement, CheckboxProps>(function Checkbox(
  { label, hint, className = "", type = "checkbox", ...props },
  ref,
) {
  const control = useFieldControl(props);
  return (
    <label className={`checkbox ${className}`.trim()}>
      <input ref={ref} type={type} className="check" {...control} />
      <span>
        {label}
        {hint && <span className="detail">{hint}</span>}
      </span>
    </label>
  );
});
