import { type RefObject, useRef } from "react";
import { Button, useBeforePaint, useFragment } from "..";
import { useField } from "../form/field";
import { OptionList } from "./option-list";
import { PanelSearch } from "./panel-search";
import type { PickerChoice, PickerOption, PickerPage, PickerProps } from "./types";
import type { ActiveOption } from "./use-active-option";
import type { Options } from "./use-options";

/** Where the options come from. */
function Credits({ credits }: Pick<PickerPage, "credits">) {
  if (!credits || credits.length === 0) return null;
  return (
    <p className="picker__credits">
      {credits.map(({ label, href }) =>
        href ? (
          <a key={label} href={href} target="_blank" rel="noreferrer">
            {label}
          </a>
        ) : (
          <span key={label}>{label}</span>
        ),
      )}
    </p>
  );
}

interface PanelProps {
  picker: PickerProps;
  /** The text in its search, searched by or not yet. */
  typed: string;
  options: Options;
  chosen: PickerChoice[];
  panel: RefObject<HTMLDivElement>;
  query: RefObject<HTMLInputElement>;
  active: ActiveOption;
  /** The id of the list of options. */
  listId: string;
  hydrated: boolean;
  pathname: string;
  /** What is chosen may have changed. */
  onChange: () => void;
  /** An option was pressed, be it one that was chosen before. */
  onChosen: () => void;
}

/** What the disclosure of a picker holds: search, options, more of them. */
export function Panel(props: PanelProps) {
  const { picker, options, chosen, hydrated, panel, query, active, listId } = props;
  const { form, apply } = picker;
  const { id, label, required } = useField();
  const at = useFragment(id);
  const scripted = hydrated && picker.loadUrl !== undefined;
  const loadMore = useLoadMore(props);
  const submit = searchSubmit(props, scripted, at);
  return (
    // Takes the focus of a press on a text within, which would else leave the disclosure and
    // close it under the pointer.
    <div className="picker__panel popover" ref={panel} tabIndex={-1}>
      <PanelSearch
        picker={picker}
        label={label}
        typed={props.typed}
        query={query}
        scripted={scripted}
        listId={hydrated ? listId : undefined}
        active={active}
        submit={submit}
        find={options.find}
      />
      <OptionList
        name={picker.name}
        label={label}
        form={form}
        multiple={picker.multiple ?? false}
        required={required}
        first={picker.first}
        options={options.options}
        searched={options.search !== ""}
        chosen={chosen}
        created={createdOf(picker, options)}
        note={options.note}
        loading={options.loading}
        renderOption={picker.renderOption}
        listId={hydrated ? listId : undefined}
        activeId={active.id}
        onChange={props.onChange}
        onChosen={props.onChosen}
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
function searchSubmit({ picker, pathname }: PanelProps, scripted: boolean, at: string) {
  if (scripted) return { type: "button" } as const;
  return {
    type: "submit",
    form: picker.form,
    formMethod: picker.formMethod ?? "get",
    formAction: (picker.formAction ?? pathname) + at,
    formNoValidate: true,
  } as const;
}

/** Loads more, and has the keys stand on the first of the options added, as the button may go. */
function useLoadMore({ panel, query, options, active }: PanelProps): () => void {
  const before = useRef<ReadonlySet<string> | null>(null);
  useBeforePaint(() => {
    const had = before.current;
    if (!had || options.options.length < had.size) return;
    before.current = null;
    const added = [...(panel.current?.querySelectorAll("[role=option]") ?? [])].find((option) => {
      const input = option.querySelector("input");
      return input && !had.has(input.value) && !input.checked;
    });
    added?.scrollIntoView({ block: "nearest" });
    active.setId(added?.id);
    query.current?.focus({ preventScroll: true });
  }, [options.options]);
  return () => {
    before.current = new Set(["", ...options.options.map((option) => option.value)]);
    options.more();
  };
}

function createdOf({ create }: PickerProps, { search, options }: Options): PickerOption | null {
  if (!create || !search) return null;
  const same = search.toLocaleLowerCase();
  return options.some((one) => one.label.toLocaleLowerCase() === same) ? null : create(search);
}
