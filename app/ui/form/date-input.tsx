import { useEffect, useRef } from "react";
import { Input, type InputProps } from "./input";

/** A year before this one is still being typed. */
const EARLIEST = { date: "1900-01-01", "datetime-local": "1900-01-01T00:00" };

interface DateInputProps extends Omit<InputProps, "min" | "defaultValue"> {
  type?: keyof typeof EARLIEST;
  /** What the page shows: `2026-11-22`, or `2026-11-22T09:00`. */
  value: string;
}

/** A date field that follows its page, unless somebody is in it and has typed something else. */
export function DateInput({ value, type = "date", ...props }: DateInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const followed = useRef(value);
  useEffect(() => {
    const field = input.current;
    const isTyped = field === document.activeElement && field?.value !== followed.current;
    followed.current = value;
    if (field && !isTyped) field.value = value;
  }, [value]);
  useEffect(() => {
    // What was typed belongs to the page that is left, which may not have been drawn yet.
    const forgetTyped = () => {
      if (input.current) input.current.value = value;
    };
    addEventListener("popstate", forgetTyped);
    return () => removeEventListener("popstate", forgetTyped);
  }, [value]);
  return <Input {...props} ref={input} type={type} min={EARLIEST[type]} defaultValue={value} />;
}
