import { useEffect, useRef, useState } from "react";
import { Button, Icon } from "..";
import { useFieldControl } from "../form/field";
import type { SelectOption } from "./types";
import { useEnhancedSelect } from "./use-enhanced";

interface SelectProps {
  name: string;
  options: SelectOption[];
  /** What is chosen at first, and again whenever this changes (as with a value from the URL). */
  defaultValue?: string;
  id?: string;
  /** The accessible name where no visible label is tied by `id`. */
  label?: string;
  /** Visible words before the choice, in the same frame ("Status:"); names the select too. */
  prefix?: string;
  /** The id of the form it belongs to, when that is not around it. */
  form?: string;
  /** Sends the form on a choice; without scripts a button beside it does. */
  autoSubmit?: boolean;
  applyLabel?: string;
  size?: "small" | "medium";
  /** Without a frame, for use inside another's. */
  bare?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  required?: boolean;
  onChange?: (value: string) => void;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
}

/**
 * A native select, upgraded in place to a styled one when the page is idle and the pointer
 * is fine. The native one stays: it holds the value and sets the size.
 */
export function Select(props: SelectProps) {
  const { name, options, defaultValue, label, prefix, autoSubmit, size = "medium", bare } = props;
  const control = useFieldControl(props);
  const native = useRef<HTMLSelectElement>(null);
  const [value, setValue] = useState(defaultValue ?? options[0]?.value ?? "");
  const { Enhanced, want } = useEnhancedSelect(native);

  useEffect(() => {
    if (native.current) setValue(native.current.value);
  }, []);
  useFollow(defaultValue, (next) => {
    if (native.current) native.current.value = next;
    setValue(next);
  });

  const choose = (next: string) => {
    setValue(next);
    if (native.current) native.current.value = next;
    props.onChange?.(next);
    if (autoSubmit) native.current?.form?.requestSubmit();
  };
  const named = {
    id: control.id,
    // The label around names the native one alone.
    "aria-label": label ?? prefix,
    "aria-describedby": control["aria-describedby"],
    "aria-invalid": control["aria-invalid"],
  };
  const Frame = prefix ? "label" : "span";

  return (
    <span className="select-group">
      <Frame className={`select select--${size}${bare ? " select--bare" : ""}`}>
        {prefix && <span className="select__prefix">{prefix}</span>}
        <span className="select__box">
          <select
            ref={native}
            name={name}
            form={props.form}
            className="select__native"
            defaultValue={defaultValue}
            disabled={props.disabled}
            required={props.required}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: in an open dialog, where the focus belongs
            autoFocus={control.autoFocus}
            onPointerEnter={want}
            onFocus={want}
            onChange={(event) => choose(event.target.value)}
            {...(Enhanced ? { "aria-hidden": true, tabIndex: -1 } : named)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          {Enhanced && (
            <Enhanced
              options={options}
              value={value}
              disabled={props.disabled}
              onChoose={choose}
              {...named}
            />
          )}
          <Icon name="chevron-down" className="select__icon" />
        </span>
      </Frame>
      {autoSubmit && (
        <Button type="submit" size="small" form={props.form} className="no-js-only">
          {props.applyLabel ?? "Apply"}
        </Button>
      )}
    </span>
  );
}

/** Calls `follow` when the value changes after the first rendering. */
function useFollow(value: string | undefined, follow: (value: string) => void) {
  const last = useRef(value);
  useEffect(() => {
    if (value === last.current || value === undefined) return;
    last.current = value;
    follow(value);
  });
}
