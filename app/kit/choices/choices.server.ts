/** What the pickers of a form offer for a URL, and what is chosen in them. */
import { hintOf } from "~/session/refusal.server";
import type { UpstreamContext } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { NO_OPTIONS, type Option, type Options, readOptionsQuery } from "~/upstream/options.server";

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

/** What is chosen in a picker. */
export interface Chosen extends Option {
  /** Why its name can't be had; its label is then its id. */
  unnamed?: string;
}

/**
 * The chosen thing by its name; none where it is not there. A form is not lost where the
 * upstream can't say the name.
 *
 * @param options those shown, among which it is looked for before the upstream is asked
 */
export async function chosenByName(
  upstream: UpstreamContext,
  id: string,
  read: (upstream: UpstreamContext, id: string) => Promise<{ name: string }>,
  options: Options = NO_OPTIONS,
): Promise<Chosen | null> {
  let unnamed: string | undefined;
  const chosen = await chosenOption(id, options, async () => {
    try {
      return (await read({ ...upstream, refuse: undefined }, id)).name;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      if (error.status === 404) return undefined;
      // Without an answer, its own words say nothing of what is the matter.
      unnamed = (error.kind !== "http" && hintOf(error)) || error.message;
      return id;
    }
  });
  return chosen && unnamed ? { ...chosen, unnamed } : chosen;
}
