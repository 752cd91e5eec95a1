import { type Choice, choiceOf, chosenOption, pickerQuery } from "~/kit/choices/choices.server";
import type { UpstreamContext } from "~/upstream/client.server";
import { findOwnOffice } from "~/upstream/offices.server";
import { officeOptions } from "~/upstream/options.server";

/** The offices that a page can be about, and the one of its query that it is about. */
export async function readOfficeFilter(
  upstream: UpstreamContext,
  query: URLSearchParams,
): Promise<Choice> {
  const asked = pickerQuery(query, "office");
  const options = await officeOptions(upstream, asked);
  const find = async (id: string) => (await findOwnOffice(upstream, id))?.name;
  return choiceOf(asked, options, [await chosenOption(query.get("officeId") ?? "", options, find)]);
}
