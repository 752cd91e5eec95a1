import { useNavigation, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { LonLat } from "~/lib/geo";
import { followEvents, type LiveState } from "./follow-events";

/** Figures are read anew at most so often while the agent moves. */
const READ_AGAIN_MS = 10_000;

export interface Live {
  state: LiveState;
  /** Where the agent was last told to be since the page came. */
  position: LonLat | null;
}

const START: Live = { state: "connecting", position: null };

/**
 * Follows the agent by server-sent events; a visit has the page read anew.
 * @param url where they come from; null for none
 * @param agentId whose they are: a route that changes hands has another stream at the same URL
 */
export function useLive(url: string | null, agentId: string | undefined): Live {
  const [live, setLive] = useState({ ...START, agentId });
  const readAgain = useReadAgain();
  const readAt = useRef(0);

  useEffect(() => {
    setLive({ ...START, agentId });
    if (!url) return;
    let wasAway = false;
    return followEvents(url, {
      onState(state) {
        setLive((before) => ({ ...before, state }));
        // What happened meanwhile was told to nobody.
        if (state === "live" && wasAway) readAgain();
        wasAway = state === "reconnecting";
      },
      on: {
        position(data) {
          const position = readPosition(data);
          if (!position) return;
          setLive({ state: "live", position, agentId });
          if (Date.now() - readAt.current < READ_AGAIN_MS) return;
          readAt.current = Date.now();
          readAgain();
        },
        visit: readAgain,
      },
    });
  }, [url, agentId, readAgain]);
  // What is known of the agent before is never drawn as this one's.
  return live.agentId === agentId ? live : START;
}

/** Has the page read anew: once it is at rest, as a reading that is overtaken is cut off. */
function useReadAgain(): () => void {
  const { state, revalidate } = useRevalidator();
  const navigation = useNavigation();
  const [wanted, setWanted] = useState(false);
  const atRest = state === "idle" && navigation.state === "idle";
  useEffect(() => {
    if (!wanted || !atRest) return;
    setWanted(false);
    revalidate();
  }, [wanted, atRest, revalidate]);
  return useCallback(() => setWanted(true), []);
}

/** What an event says; null for anything that is no position. */
export function readPosition(text: string): Live["position"] {
  try {
    const [longitude, latitude] = JSON.parse(text).coordinates;
    const known = Number.isFinite(longitude) && Number.isFinite(latitude);
    return known ? [longitude, latitude] : null;
  } catch {
    return null;
  }
}
