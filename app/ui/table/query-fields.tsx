import { type ListState, queryFields } from "~/lib/list-query";
import type { List } from "./use-list";

/** Hidden inputs with all of the list's query but what the form around them sets itself. */
export function QueryFields({
  list,
  except = [],
}: {
  list: List;
  except?: readonly (keyof ListState)[];
}) {
  return queryFields(list.definition, list.query, except).map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}
