/** The links of several agents, for lists of agents. */
import type { AgentLink } from "contract/entities";
import { listAgentLinks } from "contract/links/calls";
import { MOST_LINKS_AT_ONCE } from "contract/links/facts";
import type { FormatMoment } from "~/kit/zone.server";
import { call, ifOffered, type UpstreamContext } from "~/upstream/client.server";

/** A link as lists show it. */
export interface LinkWords {
  /** `Not opened`, `Opened` or `Expired`. */
  state: string;
  /** Whether it can be used still. */
  isWorking: boolean;
  opened: string | null;
  used: string | null;
  expires: string;
}

/** Reads them by the agents' ids; null where the upstream does not list links. */
export async function readLinksOf(
  upstream: UpstreamContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AgentLink> | null> {
  const parts: string[][] = [];
  for (let at = 0; at < ids.length; at += MOST_LINKS_AT_ONCE) {
    parts.push(ids.slice(at, at + MOST_LINKS_AT_ONCE));
  }
  const found = await Promise.all(
    parts.map((some) => ifOffered(call(upstream, listAgentLinks, { query: { ids: some } }))),
  );
  if (found.some((reply) => !reply)) return null;
  return new Map(found.flatMap((reply) => reply?.links ?? []).map((link) => [link.id, link]));
}

/** A link in words; null for none. */
export function linkInWords(
  link: AgentLink | undefined,
  moment: FormatMoment,
  now: Date,
): LinkWords | null {
  if (!link) return null;
  const { openedAt, usedAt, expiresAt } = link;
  const isWorking = Date.parse(expiresAt) > now.getTime();
  const opened = openedAt ? "Opened" : "Not opened";
  return {
    state: isWorking ? opened : "Expired",
    isWorking,
    opened: openedAt ? moment(openedAt) : null,
    used: usedAt ? moment(usedAt) : null,
    expires: moment(expiresAt),
  };
}
