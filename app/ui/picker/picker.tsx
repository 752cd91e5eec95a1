import { useLocation } from "@remix-run/react";
import { type ReactNode, useId, useRef, useState } from "react";
import { useFieldControl } from "../form";
import { useHydrated } from "../hooks";
import { Icon } from "../icon";
import { Chips } from "./chips";
import { Panel } from "./panel";
import type { PickerChoice, PickerOption } from "./types";
import { useChoice } from "./use-choice";
import { useDisclosure } from "./use-disclosure";
import { useOptions } from "./use-options";
import "./picker.css";

export interface PickerProps {
  /** Under which the chosen values are sent, one entry each. */
  name: string;
  /** Names it for screen readers; the visible label is the field's around it, or `caption`. */
  label: string;
  options: PickerOption[];
  selected: PickerChoice[];
  multiple?: boolean;
  id?: string;
  /** A small visible label within the control itself. */
  caption?: string;
  placeholder?: string;
  /** Whether "Load More" has more; pages have ten options each. */
  hasMore?: boolean;
  /** The last page among `options` (from 1): without scripts, pages 1 to this come together. */
  page?: number;
  /** Shown where there are no options, in place of "No Data Found". */
  note?: string;
  /** Shown below the options: where they come from. */
  credits?: { label: string; href?: string }[];
  /** False to search by Enter or the button alone, not while one types. */
  typeAhead?: boolean;
  /** The text the options were found by. */
  search?: string;
  /** Query keys of search text and page, for the search without scripts. */
  searchName: string;
  pageName: string;
  /** Where that search leads: the URL of the page with the form; its own if left out. */
  formAction?: string;
  /** How; `post` for a form with more in it than a URL takes, and an action that leads on. */
  formMethod?: "get" | "post";
  /** A resource route that answers `?search=&page=` with a `PickerPage`; used by scripts. */
  loadUrl?: string;
  form?: string;
  disabled?: boolean;
  required?: boolean;
  /** Offers to make an entry of a searched text that is none yet. */
  create?: (text: string) => PickerOption;
  /** The value of the option that stands before all others, and before the empty choice. */
  first?: string;
  renderOption?: (option: PickerOption) => ReactNode;
  onChange?: (chosen: PickerChoice[]) => void;
  /**
   * The label of a button for pages without scripts that sends the choice at once, as the
   * search does, for fields that depend on this one.
   */
  apply?: string;
}

/**
 * Searches and chooses one or several of many. Without scripts it is a disclosure with a
 * search, radios or checkboxes, whose buttons send the surrounding form by GET, so that
 * nothing typed is lost; with scripts it searches as one types. A disabled one sends nothing.
 */
export function Picker(props: PickerProps) {
  const { label, multiple, caption, loadUrl, placeholder = "Select" } = props;
  const { search = "", page = 1, hasMore = false, note, credits } = props;
  const { pathname } = useLocation();
  const ownId = useId();
  const { id = ownId, "aria-describedby": describedBy } = useFieldControl<{
    id?: string;
    "aria-describedby"?: string;
  }>({
    id: props.id,
  });
  const details = useRef<HTMLDetailsElement>(null);
  const query = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  const { close, setOpen } = useDisclosure(details);
  const options = useOptions(
    { options: props.options, hasMore, page, search, note, credits },
    loadUrl,
  );
  const { chosen, read, remove } = useChoice(details, props.selected, props.onChange);
  const [openAtFirst] = useState(search !== "" || page > 1);

  const text = chosen.map((one) => one.label).join(", ") || placeholder;
  const summary = {
    id,
    className: caption ? "picker__summary picker__summary--tall" : "picker__summary",
    "aria-label": `${label}: ${text}`,
    "aria-describedby": describedBy,
    children: (
      <>
        <span className="picker__value">
          {caption && <span className="picker__caption">{caption}</span>}
          <span className={chosen.length > 0 ? "truncate" : "truncate muted"}>{text}</span>
        </span>
        <Icon name="chevron-down" className="picker__chevron" />
      </>
    ),
  };
  if (props.disabled) return <button type="button" disabled {...summary} />;

  return (
    <div className="picker">
      <details
        ref={details}
        data-dropdown=""
        open={openAtFirst || undefined}
        onToggle={(event) => {
          setOpen(event.currentTarget.open);
          if (event.currentTarget.open) query.current?.focus({ preventScroll: true });
        }}
      >
        <summary {...summary} />
        <Panel
          picker={props}
          options={options}
          chosen={chosen}
          query={query}
          scripted={hydrated && loadUrl !== undefined}
          pathname={pathname}
          onChange={() => {
            read();
            if (!multiple) close(true);
          }}
        />
      </details>
      {multiple && <Chips chosen={chosen} onRemove={remove} />}
    </div>
  );
}
