import type { MouseEvent, ReactNode } from "react";
import { Icon } from "..";
import { NO_DATA } from "../page";
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
  /** By a text, rather than all there are. */
  searched: boolean;
  chosen: PickerChoice[];
  /** Made of the searched text; offered last. */
  created: PickerOption | null;
  /** Said where there are no options. */
  note?: string;
  loading: boolean;
  renderOption?: (option: PickerOption) => ReactNode;
  /** The id of the list box that the options are, where scripts run. */
  listId: string | undefined;
  /** The id of the option that the keys stand on. */
  activeId: string | undefined;
  onChange: () => void;
  onChosen: () => void;
}

/**
 * The options as radios or checkboxes; what is chosen stays among them, found or not. With scripts
 * they are a list box over the same inputs, which then only hold what is chosen.
 */
export function OptionList(props: OptionListProps) {
  const { label, multiple, required, options, chosen, created, loading, listId } = props;
  const { searched, note = NO_DATA } = props;
  const offered = created ? [...options, created] : options;
  const known = new Set(offered.map((option) => option.value));
  const kept = chosen.filter((one) => !known.has(one.value));
  const leading = offered.filter((option) => option.value === props.first);
  const others = offered.filter((option) => option.value !== props.first);
  const none = multiple || required ? [] : [{ value: "", label: "None" }];
  // Down leads to what was searched for.
  const rest = searched ? [...others, ...kept, ...none] : [...none, ...kept, ...others];
  return (
    <fieldset className="picker__options" aria-busy={loading || undefined}>
      <legend className="visually-hidden">{label}</legend>
      <ul {...(listId && listBoxOf(listId, label, multiple))}>
        {[...leading, ...rest].map((option) => (
          <Option key={option.value} {...props} option={option} />
        ))}
      </ul>
      {offered.length === 0 && !loading && <p className="picker__none muted">{note}</p>}
      <span className="visually-hidden" role="status">
        {loading ? "Loading" : offered.length === 0 ? note : `${offered.length} shown`}
      </span>
    </fieldset>
  );
}

const listBoxOf = (id: string, label: string, multiple: boolean) => ({
  id,
  role: "listbox",
  "aria-label": label,
  "aria-multiselectable": multiple || undefined,
  // The focus stays in the search.
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
});

function Option({ option, ...list }: OptionListProps & { option: PickerOption }) {
  const { name, form, multiple, chosen, listId, activeId, renderOption, onChange, onChosen } = list;
  const { value, label, detail, disabled } = option;
  const ticked = chosen.some((one) => one.value === value);
  const isChosen = ticked || (value === "" && chosen.length === 0);
  const id = `${listId}-${encodeURIComponent(value)}`;
  const inList = listId && {
    id,
    role: "option",
    "aria-selected": isChosen,
    "aria-disabled": disabled || undefined,
    "data-active": id === activeId || undefined,
    onClick: (event: MouseEvent<HTMLElement>) => choose(event, onChosen),
  };
  return (
    <li {...inList}>
      <label className="picker__option row gap-2">
        <input
          type={multiple ? "checkbox" : "radio"}
          className={multiple ? "check" : "picker__radio"}
          name={name}
          form={form}
          value={value}
          data-label={label}
          defaultChecked={isChosen}
          disabled={disabled}
          inert={listId ? "" : undefined}
          autoComplete="off"
          onChange={onChange}
        />
        <span className="picker__text breakable" dir="auto">
          {renderOption?.(option) ?? (
            <>
              {label}
              {detail && <span className="detail">{detail}</span>}
            </>
          )}
        </span>
        {!multiple && <Icon name="check" className="picker__tick" />}
      </label>
    </li>
  );
}

/** A press on an option, or Enter on it: its input is out of reach of keys and pointer. */
function choose(event: MouseEvent<HTMLElement>, onChosen: () => void) {
  const input = event.currentTarget.querySelector("input");
  if (!input || event.target === input) return;
  event.preventDefault();
  if (input.disabled) return;
  input.click();
  onChosen();
}
