import { useContext, useEffect, useRef } from "react";
import { filterFormId } from "~/lib/list-query";
import { Button, Icon } from "..";
import { ShortcutsContext } from "../hooks/shortcuts";
import { Select } from "../select";
import { UrlInput } from "./url-input";
import type { List } from "./use-list";

/** The list's search: in which field, and for what. Its fields belong to the form of the filters. */
export function SearchBox({ list, label }: { list: List; label: string }) {
  const { definition, state, go } = list;
  const { keys, searchPaths } = definition;
  const form = filterFormId(definition);
  const fields = searchPaths.some((path) => path.value === "")
    ? [...searchPaths]
    : [{ value: "", label: "Normal" }, ...searchPaths];
  // Chosen, but not asked for as long as there is nothing to search.
  const searchPath = useRef(state.searchPath);
  useEffect(() => {
    searchPath.current = state.searchPath;
  }, [state.searchPath]);

  return (
    <search aria-label={label} className="table-search row gap-2">
      <div className="table-search__frame">
        {searchPaths.length > 0 && (
          <Select
            bare
            label="Search in"
            name={keys.searchPath}
            form={form}
            options={fields}
            defaultValue={state.searchPath}
            onChange={(path) => {
              searchPath.current = path;
              if (state.search) go(() => ({ searchPath: path }));
            }}
          />
        )}
        <Icon name="search" className="table-search__icon" />
        <UrlInput
          type="search"
          enterKeyHint="search"
          name={keys.search}
          form={form}
          className="table-search__input"
          placeholder="Search"
          aria-label={label}
          aria-keyshortcuts={useContext(ShortcutsContext) ? "/" : undefined}
          data-search=""
          value={state.search}
          onValue={(search) =>
            go(() => ({ search, searchPath: searchPath.current }), {
              replace: state.search !== "",
            })
          }
        />
      </div>
      <Button type="submit" form={form} className="no-js-only">
        Search
      </Button>
    </search>
  );
}
