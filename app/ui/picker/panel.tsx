import { type KeyboardEvent, type RefObject, useRef } from "react";
import { Button } from "../button";
import { useBeforePaint, useDebounced } from "../hooks";
import { Icon } from "../icon";
import { OptionList } from "./option-list";
import type { PickerProps } from "./picker";
import type { PickerChoice, PickerOption } from "./types";
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
  const { picker, options, chosen, query, scripted, onChange } = props;
  const { label, form, loadUrl, apply, typeAhead = true } = picker;
  const find = useDebounced(options.find);
  const panel = useRef<HTMLDivElement>(null);
  const before = useRef<ReadonlySet<string> | null>(null);
  // The focus goes on to the first of the options that were added, as the button may go.
  useBeforePaint(() => {
    const had = before.current;
    if (!had || options.options.length < had.size) return;
    before.current = null;
    const inputs = panel.current?.querySelectorAll<HTMLInputElement>("input[data-label]") ?? [];
    [...inputs].find((input) => !had.has(input.value) && !input.checked)?.focus();
  }, [options.options]);
  // Scripts search by themselves. A submit button of theirs would be what Enter presses in the
  // form's other fields; without scripts that is wanted, as it loses nothing typed.
  const searches = scripted
    ? ({ type: "button" } as const)
    : ({
        type: "submit",
        form,
        formMethod: picker.formMethod ?? "get",
        formAction: picker.formAction ?? props.pathname,
        formNoValidate: true,
      } as const);
  return (
    // Takes the focus of a press on a text within, which would else leave the disclosure and
    // close it under the pointer.
    <div className="picker__panel" ref={panel} tabIndex={-1}>
      <div className="picker__search">
        <Icon name="search" />
        <input
          ref={query}
          type="search"
          name={picker.searchName}
          form={form}
          defaultValue={picker.search}
          placeholder="Search"
          aria-label={`Search ${label}`}
          autoComplete="off"
          onInput={(event) => {
            if (scripted && typeAhead) find(event.currentTarget.value.trim());
          }}
          onKeyDown={(event) => {
            moveAmongOptions(event);
            if (event.key !== "Enter" || !scripted) return;
            event.preventDefault();
            if (typeAhead) find.flush();
            else options.find(event.currentTarget.value.trim());
          }}
        />
        <Button
          {...searches}
          size="small"
          className={loadUrl && typeAhead ? "no-js-only" : undefined}
          onClick={() => scripted && options.find(query.current?.value.trim() ?? "")}
        >
          Search
        </Button>
      </div>
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
          {...searches}
          size="small"
          variant="quiet"
          className="picker__more"
          name={picker.pageName}
          value={options.page + 1}
          pending={scripted ? options.loading : undefined}
          onClick={() => {
            if (!scripted) return;
            before.current = new Set(["", ...options.options.map((option) => option.value)]);
            options.more();
          }}
        >
          Load More
        </Button>
      )}
      {options.credits && options.credits.length > 0 && (
        <p className="picker__credits">
          {options.credits.map(({ label, href }) =>
            href ? (
              <a key={label} href={href} target="_blank" rel="noreferrer">
                {label}
              </a>
            ) : (
              <span key={label}>{label}</span>
            ),
          )}
        </p>
      )}
      {apply && !scripted && (
        <div className="picker__apply no-js-only">
          <Button {...searches} size="small">
            {apply}
          </Button>
        </div>
      )}
    </div>
  );
}

function createdOf({ create }: PickerProps, { search, options }: Options): PickerOption | null {
  if (!create || !search) return null;
  const same = search.toLocaleLowerCase();
  return options.some((one) => one.label.toLocaleLowerCase() === same) ? null : create(search);
}

/** Up and Down go from the search to the options and among them, without choosing. */
function moveAmongOptions(event: KeyboardEvent<HTMLInputElement>) {
  const { key, currentTarget } = event;
  if (key === "Enter" && currentTarget.type !== "search") {
    event.preventDefault();
    currentTarget.click();
    return;
  }
  if (key !== "ArrowDown" && key !== "ArrowUp") return;
  event.preventDefault();
  const stops = [
    ...(currentTarget
      .closest(".picker__panel")
      ?.querySelectorAll<HTMLInputElement>("input:not(:disabled)") ?? []),
  ];
  const step = key === "ArrowDown" ? 1 : -1;
  stops[stops.indexOf(currentTarget) + step]?.focus();
}
