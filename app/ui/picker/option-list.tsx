import type { KeyboardEvent, ReactNode } from "react";
import { Icon } from "..";
import type { PickerChoice, PickerOption } from "./types";

interface OptionListProps {
  name: string;
  label: string;
  form?: string;
  multiple: boolean;
  required?: boolean;
  /** The value of the option that stands before all others. */
  first?: string;
  /** What was found. */
  options: PickerOption[];
  chosen: PickerChoice[];
  /** Made of the searched text; offered last. */
  created: PickerOption | null;
  /** Said where there are no options. */
  note?: string;
  loading: boolean;
  renderOption?: (option: PickerOption) => ReactNode;
  onChange: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** The options as radios or checkboxes; what is chosen stays among them, found or not. */
export function OptionList(props: OptionListProps) {
  const { label, multiple, required, options, chosen, created, loading } = props;
  const { note = "No Data Found" } = props;
  const offered = created ? [...options, created] : options;
  const known = new Set(offered.map((option) => option.value));
  const kept = chosen.filter((one) => !known.has(one.value));
  const leading = offered.filter((option) => option.value === props.first);
  const others = offered.filter((option) => option.value !== props.first);
  const none = multiple || required ? [] : [{ value: "", label: "None" }];
  return (
    <fieldset className="picker__options" aria-busy={loading || undefined}>
      <legend className="visually-hidden">{label}</legend>
      <ul>
        {[...leading, ...none, ...kept, ...others].map((option) => (
          <Option key={option.value} {...props} option={option} />
        ))}
      </ul>
      {offered.length === 0 && !loading && <p className="picker__none">{note}</p>}
      <span className="visually-hidden" role="status">
        {loading ? "Loading" : offered.length === 0 ? note : `${offered.length} shown`}
      </span>
    </fieldset>
  );
}

function Option({
  option,
  name,
  form,
  multiple,
  chosen,
  renderOption,
  onChange,
  onKeyDown,
}: OptionListProps & { option: PickerOption }) {
  const ticked = chosen.some((one) => one.value === option.value);
  return (
    <li>
      <label className="picker__option">
        <input
          type={multiple ? "checkbox" : "radio"}
          className={multiple ? "check" : "picker__radio"}
          name={name}
          form={form}
          value={option.value}
          data-label={option.label}
          defaultChecked={ticked || (option.value === "" && chosen.length === 0)}
          disabled={option.disabled}
          autoComplete="off"
          onChange={onChange}
          onKeyDown={onKeyDown}
        />
        <span className="picker__text">
          {renderOption?.(option) ?? (
            <>
              {option.label}
              {option.detail && <span className="picker__detail">{option.detail}</span>}
            </>
          )}
        </span>
        {!multiple && <Icon name="check" className="picker__tick" />}
      </label>
    </li>
  );
}
