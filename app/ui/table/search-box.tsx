import { useEffect, useRef } from "react";
import { Button, Form, Icon } from "..";
import { Select } from "../select";
import { KeptFields } from "./kept-fields";
import { UrlInput } from "./url-input";
import type { List } from "./use-list";

/** The list's search: in which field, and for what. */
export function SearchBox({ list, label }: { list: List; label: string }) {
  const { definition, state, go } = list;
  const { keys, searchPaths } = definition;
  const fields = searchPaths.some((path) => path.value === "")
    ? [...searchPaths]
    : [{ value: "", label: "Normal" }, ...searchPaths];
  // Chosen, but not asked for as long as there is nothing to search.
  const searchPath = useRef(state.searchPath);
  useEffect(() => {
    searchPath.current = state.searchPath;
  }, [state.searchPath]);

  return (
    <Form
      method="get"
      role="search"
      aria-label={label}
      className="table-search"
      preventScrollReset
      onSubmit={(event) => {
        event.preventDefault();
        const search = String(new FormData(event.currentTarget).get(keys.search) ?? "").trim();
        go(() => ({ search, searchPath: searchPath.current }));
      }}
    >
      <KeptFields list={list} except={["page", "search", "searchPath"]} />
      <div className="table-search__frame">
        {searchPaths.length > 0 && (
          <Select
            bare
            label="Search in"
            name={keys.searchPath}
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
          name={keys.search}
          className="table-search__input"
          placeholder="Search"
          aria-label={label}
          aria-keyshortcuts="/"
          data-search=""
          value={state.search}
          onValue={(search) =>
            go(() => ({ search, searchPath: searchPath.current }), {
              replace: state.search !== "",
            })
          }
        />
      </div>
      <Button type="submit" className="no-js-only">
        Search
      </Button>
    </Form>
  );
}
