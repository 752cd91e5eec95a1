import { useId } from "react";
import { PAGE_SIZES } from "~/lib/list-query";
import { Form } from "..";
import { Select } from "../select";
import { QueryFields } from "./query-fields";
import type { List } from "./use-list";

const options = PAGE_SIZES.map((size) => ({
  value: String(size),
  label: size === 0 ? "All" : String(size),
}));

/** How many rows a page has. */
export function PageSize({ list }: { list: List }) {
  const id = useId();
  return (
    <Form method="get" className="row gap-3" preventScrollReset>
      <QueryFields list={list} except={["page", "limit"]} />
      <label htmlFor={id}>Rows per page</label>
      <Select
        id={id}
        size="small"
        name={list.definition.keys.limit}
        options={options}
        defaultValue={String(list.state.limit)}
        autoSubmit
        applyLabel="Go"
      />
    </Form>
  );
}
