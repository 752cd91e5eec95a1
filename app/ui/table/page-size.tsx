import { useId } from "react";
import { filterFormId, PAGE_SIZES } from "~/lib/list-query";
import { Select } from "../select";
import type { List } from "./use-list";

const options = PAGE_SIZES.map((size) => ({
  value: String(size),
  label: size === 0 ? "All" : String(size),
}));

/** The number of rows per page: a field of the filter form, so that typed filters are kept. */
export function PageSize({ list }: { list: List }) {
  const id = useId();
  return (
    <div className="row gap-3">
      <label htmlFor={id}>Rows per page</label>
      <Select
        id={id}
        size="small"
        name={list.definition.keys.limit}
        form={filterFormId(list.definition)}
        options={options}
        defaultValue={String(list.state.limit)}
        autoSubmit
        applyLabel="Go"
      />
    </div>
  );
}
