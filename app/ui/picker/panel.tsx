import { type RefObject, useRef } from "react";
import { Button, useBeforePaint } from "..";
import { moveAmongOptions } from "./arrow-keys";
import { Credits } from "./credits";
import { OptionList } from "./option-list";
import { PanelSearch } from "./panel-search";
import type { PickerChoice, PickerOption, PickerProps } from "./types";
import type { Options } from "./use-options";

interface PanelProps {
  picker: PickerProps;
  options: Options;
  chosen: PickerChoice[];
  query: RefObject<HTMLInputElement>;
  /** Whether scripts do the searching. */
  scripted: boolean;
  pathname: string;
  onChange: () => void;
}

/** What the disclosure of a picker holds: search, options, more of them. */
export function Panel(props: PanelProps) {
  const { picker, options, chosen, scripted, onChange } = props;
  const { label, form, apply } = picker;
  const panel = useRef<HTMLDivElement>(null);
  const loadMore = useLoadMore(panel, options);
  const submit = searchSubmit(props);
  return (
    // Takes the focus of a press on a text within, which would else leave the disclosure and
    // close it under the pointer.
    <div className="picker__panel" ref={panel} tabIndex={-1}>
      <PanelSearch
        picker={picker}
        query={props.query}
        scripted={scripted}
        submit={submit}
        find={options.find}
      />
      <OptionList
        name={picker.name}
        label={label}
        form={form}
        multiple={picker.multiple ?? false}
        required={picker.required}
        first={picker.first}
        options={options.options}
        chosen={chosen}
        created={createdOf(picker, options)}
        note={options.note}
        loading={options.loading}
        renderOption={picker.renderOption}
        onChange={onChange}
        onKeyDown={moveAmongOptions}
      />
      {options.hasMore && (
        <Button
          {...submit}
          size="small"
          variant="quiet"
          className="picker__more"
          name={picker.pageName}
          value={options.page + 1}
          pending={scripted ? options.loading : undefined}
          onClick={() => scripted && loadMore()}
        >
          Load More
        </Button>
      )}
      <Credits credits={options.credits} />
      {apply && !scripted && (
        <div className="picker__apply no-js-only">
          <Button {...submit} size="small">
            {apply}
          </Button>
        </div>
      )}
    </div>
  );
}

/**
 * What makes a button of the panel send the search. Scripts search by themselves, and a submit
 * button of theirs would be what Enter presses in the form's other fields; without scripts
 * that is wanted, as it loses nothing typed.
 */
function searchSubmit({ picker, scripted, pathname }: PanelProps) {
  if (scripted) return { type: "button" } as const;
  return {
    type: "submit",
    form: picker.form,
    formMethod: picker.formMethod ?? "get",
    formAction: picker.formAction ?? pathname,
    formNoValidate: true,
  } as const;
}

/** Loads more; the focus goes on to the first of the options added, as the button may go. */
function useLoadMore(panel: RefObject<HTMLElement>, { options, more }: Options): () => void {
  const before = useRef<ReadonlySet<string> | null>(null);
  useBeforePaint(() => {
    const had = before.current;
    if (!had || options.length < had.size) return;
    before.current = null;
    const inputs = panel.current?.querySelectorAll<HTMLInputElement>("input[data-label]") ?? [];
    [...inputs].find((input) => !had.has(input.value) && !input.checked)?.focus();
  }, [options]);
  return () => {
    before.current = new Set(["", ...options.map((option) => option.value)]);
    more();
  };
}

function createdOf({ create }: PickerProps, { search, options }: Options): PickerOption | null {
  if (!create || !search) return null;
  const same = search.toLocaleLowerCase();
  return options.some((one) => one.label.toLocaleLowerCase() === same) ? null : create(search);
}
