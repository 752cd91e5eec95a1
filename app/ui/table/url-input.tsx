import { type InputHTMLAttributes, useEffect, useRef } from "react";
import { useDebounced } from "..";

interface UrlInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange"> {
  /** What the URL says. */
  value: string;
  /** Called 500 ms after the last key, and at once when the field loses the focus. */
  onValue: (value: string) => void;
}

/**
 * A text input whose value lives in the URL. What is typed is never overwritten by a
 * reply that comes late, nor lost when it was typed before hydration.
 */
export function UrlInput({ value, onValue, ...rest }: UrlInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const told = useRef(value);
  const tell = () => {
    const typed = input.current?.value.trim() ?? "";
    if (typed === told.current) return;
    told.current = typed;
    onValue(typed);
  };
  const later = useDebounced(tell);

  useEffect(() => {
    if (input.current && input.current.value !== told.current) later();
  }, [later]);
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    if (input.current) input.current.value = value;
  }, [value]);

  return (
    <input
      ref={input}
      defaultValue={value}
      autoComplete="off"
      {...rest}
      onInput={() => later()}
      onBlur={() => later.flush()}
    />
  );
}
