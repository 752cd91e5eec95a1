import type { RefObject } from "react";
import { Button, type ButtonProps, Icon, isComposing, useDebounced } from "..";
import type { PickerProps } from "./types";
import type { ActiveOption } from "./use-active-option";

interface PanelSearchProps {
  picker: PickerProps;
  label: string;
  /** The text in it at first. */
  typed: string;
  query: RefObject<HTMLInputElement>;
  /** Whether scripts do the searching. */
  scripted: boolean;
  /** What makes a button send the search. */
  submit: Pick<ButtonProps, "type" | "form">;
  find: (search: string) => void;
  /** The list box that its keys go through, where scripts run. */
  listId: string | undefined;
  active: ActiveOption;
}

/** The search of a picker: as one types, or by Enter and its button. */
export function PanelSearch(props: PanelSearchProps) {
  const { picker, label, typed, query, scripted, submit, find, listId, active } = props;
  const { form, loadUrl, typeAhead = true } = picker;
  const findLater = useDebounced(find);
  return (
    <div className="picker__search row gap-2">
      <Icon name="search" />
      <input
        ref={query}
        {...(listId ? comboboxOf(listId, active) : { type: "search" })}
        name={picker.searchName}
        form={form}
        defaultValue={typed}
        placeholder="Search"
        aria-label={`${label}: search`}
        autoComplete="off"
        enterKeyHint="search"
        onInput={(event) => {
          active.setId(undefined);
          if (scripted && typeAhead) findLater(event.currentTarget.value.trim());
        }}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return;
          const isDone = active.onKey(event.key, event.currentTarget.value);
          if (isDone) event.preventDefault();
          if (isDone || event.key !== "Enter" || !scripted) return;
          event.preventDefault();
          if (typeAhead) findLater.flush();
          else find(event.currentTarget.value.trim());
        }}
      />
      <Button
        {...submit}
        size="small"
        className={loadUrl && typeAhead ? "no-js-only" : undefined}
        onClick={() => scripted && find(query.current?.value.trim() ?? "")}
      >
        Search
      </Button>
    </div>
  );
}

const comboboxOf = (listId: string, active: ActiveOption) => ({
  type: "text",
  role: "combobox",
  "aria-expanded": true,
  "aria-controls": listId,
  "aria-autocomplete": "list" as const,
  "aria-activedescendant": active.id,
});
