import { useLocation } from "@remix-run/react";
import { useRef, useState } from "react";
import { Icon } from "..";
import { useTypedField } from "../form";
import { useField } from "../form/field";
import { useFocusIfFirst } from "../form/first-field";
import { Chips } from "./chips";
import { Control } from "./control";
import { Panel } from "./panel";
import type { PickerChoice, PickerProps } from "./types";
import { useActiveOption } from "./use-active-option";
import { useChoice } from "./use-choice";
import { useDisclosure } from "./use-disclosure";
import { useOptions } from "./use-options";
import { useOverPage } from "./use-over-page";
import { useTakenOver } from "./use-taken-over";

/**
 * Searches and chooses one or several of many, in a `Field`, which names it. Without scripts it is
 * a disclosure with a search, radios or checkboxes, whose buttons send the surrounding form by GET,
 * so that nothing typed is lost; with scripts it is a combobox whose list lies over the page and
 * searches as one types. A disabled one sends nothing.
 */
export function Picker(props: PickerProps) {
  const { multiple, loadUrl } = props;
  const { pathname } = useLocation();
  const { id } = useField();
  const control = useRef<HTMLButtonElement>(null);
  const details = useRef<HTMLDetailsElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const query = useRef<HTMLInputElement>(null);
  const isTaken = useTakenOver(details, control);
  const { open, setOpen, close } = useDisclosure(details, control);
  const layOverPage = useOverPage(details, panel);
  const active = useActiveOption(panel);
  const options = useOptions(pageOf(props), loadUrl);
  const { chosen, read, remove } = useChoice(details, props.selected, props.onChange);
  const typed = useTypedField(props.searchName) ?? props.search ?? "";
  const [openAtFirst] = useState(isOpenAtFirst(props, typed));

  const removeChip = (value: string) => {
    remove(value);
    // Its button is gone.
    control.current?.focus();
  };
  const listId = `${id}-list`;
  const named = useNamed(chosen, props);
  if (props.disabled) return <button type="button" disabled {...named} />;

  return (
    <div className="picker">
      {isTaken && (
        <Control
          control={control}
          named={named}
          listId={listId}
          open={open}
          isOpen={() => details.current?.open ?? false}
          show={() => {
            if (details.current) details.current.open = true;
            layOverPage();
            query.current?.focus({ preventScroll: true });
            query.current?.select();
          }}
          close={() => close(true)}
          onListKey={(key) => active.onKey(key, "")}
        />
      )}
      <details
        ref={details}
        data-dropdown=""
        open={openAtFirst || undefined}
        onToggle={(event) => {
          setOpen(event.currentTarget.open);
          layOverPage();
          if (!event.currentTarget.open) active.setId(undefined);
        }}
      >
        {isTaken ? <summary key="hidden" hidden /> : <summary {...named} />}
        <Panel
          panel={panel}
          listId={listId}
          picker={props}
          typed={typed}
          options={options}
          chosen={chosen}
          query={query}
          active={active}
          hydrated={isTaken}
          pathname={pathname}
          onChange={read}
          onChosen={() => {
            if (!multiple) close(true);
          }}
        />
      </details>
      {multiple && <Chips chosen={chosen} onRemove={removeChip} />}
    </div>
  );
}

/** The options that the page came with. */
function pageOf(props: PickerProps) {
  const { options, search = "", page = 1, hasMore = false, note, credits } = props;
  return { options, search, page, hasMore, note, credits };
}

/** Of a form that came back, only one in which nothing was chosen yet asks for more. */
const isOpenAtFirst = ({ search, page = 1, selected }: PickerProps, typed: string): boolean =>
  Boolean(search) || page > 1 || (typed !== "" && selected.length === 0);

/** What opens it is called, and shows: the visible label, and what is chosen. */
function useNamed(
  chosen: PickerChoice[],
  { multiple, disabled, placeholder = "Select" }: PickerProps,
) {
  const { id, label, describedBy } = useField();
  const autoFocus = useFocusIfFirst(!disabled);
  const text = chosen.map((one) => one.label).join(", ") || placeholder;
  return {
    id,
    autoFocus,
    className: "picker__control row gap-2 between",
    "aria-label": `${label}: ${text}`,
    "aria-describedby": describedBy || undefined,
    children: (
      <>
        <span
          className={`${multiple ? "truncate" : ""} ${chosen.length > 0 ? "" : "muted"}`}
          dir="auto"
        >
          {text}
        </span>
        <Icon name="chevron-down" />
      </>
    ),
  };
}
