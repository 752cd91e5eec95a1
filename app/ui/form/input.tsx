import { forwardRef, type InputHTMLAttributes, type TextareaHTMLAttributes } from "react";
import { useFieldControl } from "./field";

export type InputProps = InputHTMLAttributes<HTMLInputElement>;

/** The keys that a phone shows for a type of input. */
const KEYS: Record<string, Pick<InputProps, "inputMode" | "enterKeyHint">> = {
  number: { inputMode: "decimal" },
  search: { enterKeyHint: "search" },
};

/** A one-line input; takes what conform's `getInputProps` gives. */
export const Input = forwardRef<HTMLInputElement, InputProps>(function Input(props, ref) {
  const { className = "", type = "", ...rest } = useFieldControl(props);
  return (
    <input
      ref={ref}
      dir="auto"
      className={`input ${className}`.trim()}
      type={type || undefined}
      {...KEYS[type]}
      {...rest}
    />
  );
});

/** Text of several lines; takes what conform's `getTextareaProps` gives. */
export const TextArea = forwardRef<
  HTMLTextAreaElement,
  TextareaHTMLAttributes<HTMLTextAreaElement>
>(function TextArea(props, ref) {
  const { className = "", rows = 4, ...rest } = useFieldControl(props);
  return (
    <textarea
      ref={ref}
      dir="auto"
      rows={rows}
      className={`input input--area ${className}`.trim()}
      {...rest}
    />
  );
});
