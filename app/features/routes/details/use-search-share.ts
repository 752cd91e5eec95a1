import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { orderProgressUrl } from "~/features/urls";
import { useHandOn } from "~/ui";
import type { Proposal } from "./propose.server";

const PAUSE_MS = 1000;

/**
 * How far the search for an order is, from 0 to 1, where the page came before its end: asked for
 * again and again. Once it is over the screen is read anew.
 */
export function useSearchShare(proposal: Proposal | null): number | null {
  const first = proposal?.kind === "looking" ? proposal : null;
  const [asked, setAsked] = useState({ first, share: first?.share ?? 0 });
  const { revalidate } = useRevalidator();
  const handOn = useHandOn();
  useEffect(() => {
    if (!first) return;
    let timer = setTimeout(ask, PAUSE_MS);
    const left = new AbortController();
    async function ask() {
      const share = await readShare(handOn(orderProgressUrl(first?.routeId ?? "")), left.signal);
      if (left.signal.aborted) return;
      if (share === null) return revalidate();
      if (share !== undefined) setAsked({ first, share });
      timer = setTimeout(ask, PAUSE_MS);
    }
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [first, handOn, revalidate]);
  if (!first) return null;
  return asked.first === first ? asked.share : first.share;
}

/** Null where the search is over, or the page has to say why it is not; undefined without an answer. */
async function readShare(url: string, signal: AbortSignal): Promise<number | null | undefined> {
  try {
    const reply = await fetch(url, { signal });
    if (reply.status >= 500) return undefined;
    const share = Number(await reply.text());
    return reply.ok && share < 1 ? share : null;
  } catch {
    // The server may be starting again.
    return undefined;
  }
}
