import type { RefObject } from "react";
import { Button, type ButtonProps, Icon } from "..";
import { useDebounced } from "../form";
import { moveAmongOptions } from "./arrow-keys";
import type { PickerProps } from "./types";

interface PanelSearchProps {
  picker: PickerProps;
  query: RefObject<HTMLInputElement>;
  /** Whether scripts do the searching. */
  scripted: boolean;
  /** What makes a button send the search. */
  submit: Pick<ButtonProps, "type" | "form">;
  find: (search: string) => void;
}

/** The search of a picker: as one types, or by Enter and its button. */
export function PanelSearch({ picker, query, scripted, submit, find }: PanelSearchProps) {
  const { label, form, loadUrl, typeAhead = true } = picker;
  const findLater = useDebounced(find);
  return (
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
          if (scripted && typeAhead) findLater(event.currentTarget.value.trim());
        }}
        onKeyDown={(event) => {
          moveAmongOptions(event);
          if (event.key !== "Enter" || !scripted) return;
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
