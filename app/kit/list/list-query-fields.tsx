import { useSearchParams } from "@remix-run/react";
import { type ListDefinition, ownQuery } from "~/lib/list-query";

/** Hidden fields with the list's own query, for a form over it that is also sent by GET. */
export function ListQueryFields({ list }: { list: ListDefinition }) {
  const [query] = useSearchParams();
  const own = [...new URLSearchParams(ownQuery(list, query))];
  return own.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
