import { useSearchParams } from "@remix-run/react";
import { type ListDefinition, ownQuery, SELECT } from "~/lib/list-query";

/** Hidden fields with the list's own query, for a form over it that is also sent by GET. */
export function ListQueryFields({ list }: { list: ListDefinition }) {
  const [query] = useSearchParams();
  const own = [...new URLSearchParams(ownQuery(list, query))];
  // The rows stay ticked if the dialog is closed.
  const select = query.get(SELECT);
  if (select) own.push([SELECT, select]);
  return own.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
