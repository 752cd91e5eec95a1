import { useLocation } from "@remix-run/react";
import { SHOWN_SEARCH, UPDATE } from "./update";

/**
 * Where a form by POST leads: `action` to be done, `update` to be shown again with what its pickers
 * find, whose action is a `formAction` with `updates`. No address then has what is typed.
 */
export function useFormAddresses(): { action: string; update: string } {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.delete(UPDATE);
  const action = query.size > 0 ? `${pathname}?${query}` : pathname;
  query.set(UPDATE, "1");
  return { action, update: `${pathname}?${query}` };
}

/** The searches that the pickers of such a form show, by their names; Enter begins others. */
export const ShownSearches = ({ searches }: { searches: Record<string, string> }) =>
  Object.entries(searches).map(([name, text]) => (
    <input key={name} type="hidden" name={`${name}Search${SHOWN_SEARCH}`} value={text} />
  ));
