/** What the pickers of a form offer for a URL, and what is chosen in them. */
import { type Option, type Options, readOptionsQuery } from "~/upstream/options.server";

/** One picker: what it offers and what is chosen. */
export interface Choice extends Options {
  search: string;
  selected: Option[];
}

/** The search and page of the picker called `name` in a URL: `{name}Search`, `{name}Page`. */
export const pickerQuery = (query: URLSearchParams, name: string) => ({
  ...readOptionsQuery(query, `${name}Search`, `${name}Page`),
  withEarlier: true,
});

/** A picker's options with what is chosen. */
export const choiceOf = (
  { search = "" }: { search?: string },
  options: Options,
  selected: (Option | null | undefined)[],
): Choice => ({ ...options, search, selected: selected.flatMap((one) => one ?? []) });

/** The chosen option by its name, also where it is not on the page of options shown. */
export async function chosenOption(
  id: string,
  { options }: Options,
  nameOf: (id: string) => Promise<string | undefined>,
): Promise<Option | null> {
  if (!id) return null;
  const shown = options.find((option) => option.value === id);
  if (shown) return shown;
  const label = await nameOf(id);
  return label ? { value: id, label } : null;
}
