import { useLocation } from "@remix-run/react";
import { useId, useRef, useState } from "react";
import { Icon, useFieldControl, useHydrated } from "..";
import { useTypedField } from "../form";
import { Chips } from "./chips";
import { Panel } from "./panel";
import type { PickerProps } from "./types";
import { useChoice } from "./use-choice";
import { useDisclosure } from "./use-disclosure";
import { useOptions } from "./use-options";
import { useOverPage } from "./use-over-page";

/**
 * Searches and chooses one or several of many. Without scripts it is a disclosure with a
 * search, radios or checkboxes, whose buttons send the surrounding form by GET, so that
 * nothing typed is lost; with scripts it is a combobox whose list lies over the page and searches
 * as one types. A disabled one sends nothing.
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
  const panel = useRef<HTMLDivElement>(null);
  const query = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  const { close, setOpen } = useDisclosure(details);
  const layOverPage = useOverPage(details, panel);
  const options = useOptions(
    { options: props.options, hasMore, page, search, note, credits },
    loadUrl,
  );
  const { chosen, read, remove } = useChoice(details, props.selected, props.onChange);
  const typed = useTypedField(props.searchName) ?? search;
  // Of a form that came back, only one in which nothing was chosen yet asks for more.
  const [openAtFirst] = useState(
    search !== "" || page > 1 || (typed !== "" && props.selected.length === 0),
  );

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
          <span
            className={`${multiple ? "truncate" : ""} ${chosen.length > 0 ? "" : "muted"}`}
            dir="auto"
          >
            {text}
          </span>
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
          layOverPage();
          if (event.currentTarget.open) query.current?.focus({ preventScroll: true });
        }}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
        <summary
          {...summary}
          onKeyDown={(event) => {
            if (event.key !== "ArrowDown") return;
            event.preventDefault();
            if (details.current) details.current.open = true;
          }}
        />
        <Panel
          panel={panel}
          listId={`${id}-list`}
          picker={props}
          typed={typed}
          options={options}
          chosen={chosen}
          query={query}
          hydrated={hydrated}
          pathname={pathname}
          onChange={read}
          onChosen={() => {
            if (!multiple) close(true);
          }}
        />
      </details>
      {multiple && <Chips chosen={chosen} onRemove={remove} />}
    </div>
  );
}
