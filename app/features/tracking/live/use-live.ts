import type { LonLat } from "geo/geometry/lon-lat";
import { useEffect, useRef, useState } from "react";
import { followEvents, type LiveState } from "~/kit/live/follow-events";
import { useReadAgain } from "~/kit/live/use-read-again";
import type { Seen } from "./seen-at.server";
import { freshFor } from "./stale";

/** Figures are read anew at most so often while the agent moves. */
const READ_AGAIN_MS = 10_000;

interface ToldPosition {
  coordinates: LonLat;
  recordedAt: string;
}

export interface Live {
  state: LiveState;
  /** Where the agent was last told to be since the page came. */
  position: LonLat | null;
  /** Nothing has been heard of the agent for too long. */
  stale: boolean;
}

interface Told {
  state: LiveState;
  position: ToldPosition | null;
}

const START: Told = { state: "connecting", position: null };

/**
 * Follows the agent by server-sent events; a visit has the page read anew.
 * @param url where they come from; null for none
 * @param agentId whose they are: a route that changes hands has another stream at the same URL
 * @param seen when the agent was last seen as the page came
 */
export function useLive(url: string | null, agentId: string | undefined, seen: Seen): Live {
  const [told, setTold] = useState({ ...START, agentId });
  const readAgain = useReadAgain();

  useEffect(() => {
    setTold({ ...START, agentId });
    if (!url) return;
    let wasAway = false;
    const moved = atMostEvery(READ_AGAIN_MS, readAgain);
    const leave = followEvents(url, {
      onState(state) {
        setTold((before) => ({ ...before, state }));
        // The stream tells what was missed, but the page's figures are of before.
        if (state === "live" && wasAway) readAgain();
        wasAway = state === "reconnecting";
      },
      on: {
        position(data) {
          const position = readPosition(data);
          if (!position) return;
          setTold((before) => ({
            state: "live",
            position: later(before.agentId === agentId ? before.position : null, position),
            agentId,
          }));
          moved.call();
        },
        visit: readAgain,
        reset: readAgain,
      },
    });
    return () => {
      moved.end();
      leave();
    };
  }, [url, agentId, readAgain]);
  // What is known of the agent before is never drawn as this one's.
  const { state, position } = told.agentId === agentId ? told : START;
  const stale = useStale(seen, position?.recordedAt);
  return { state, position: position?.coordinates ?? null, stale };
}

/** Does something at once, but again only after a while, and then if it was called meanwhile. */
function atMostEvery(ms: number, work: () => void): { call(): void; end(): void } {
  let doneAt = 0;
  let called = false;
  const look = () => {
    if (!called || Date.now() - doneAt < ms) return;
    called = false;
    doneAt = Date.now();
    work();
  };
  const timer = setInterval(look, 1_000);
  return {
    call() {
      called = true;
      look();
    },
    end: () => clearInterval(timer),
  };
}

/** Positions may come late: the one that was recorded last counts. */
const later = (known: ToldPosition | null, told: ToldPosition): ToldPosition =>
  known && known.recordedAt > told.recordedAt ? known : told;

/** Whether the agent's last position is too old, also once time has passed with nothing told. */
function useStale(seen: Seen, toldAt: string | undefined): boolean {
  const known = typeof seen === "object" ? seen : undefined;
  const [stale, setStale] = useState(known?.freshFor === 0);
  // The clock of the server, as that of the browser may be wrong.
  const ahead = useRef(0);
  const serverNow = known?.now;
  useEffect(() => {
    if (serverNow !== undefined) ahead.current = serverNow - Date.now();
  }, [serverNow]);
  const recordedAt = [known?.recordedAt, toldAt]
    .filter((at) => at !== undefined)
    .sort()
    .at(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading of the page tells the time
  useEffect(() => {
    if (recordedAt === undefined) return setStale(false);
    const left = freshFor(recordedAt, Date.now() + ahead.current);
    setStale(left === 0);
    if (left === 0) return;
    const timer = setTimeout(() => setStale(true), left);
    return () => clearTimeout(timer);
  }, [recordedAt, serverNow]);
  return stale;
}

/** What an event says; null for anything that is no position. */
export function readPosition(text: string): ToldPosition | null {
  try {
    const { coordinates, recordedAt } = JSON.parse(text);
    const [longitude, latitude] = coordinates;
    const known =
      Number.isFinite(longitude) &&
      Number.isFinite(latitude) &&
      !Number.isNaN(Date.parse(recordedAt));
    return known
      ? { coordinates: [longitude, latitude], recordedAt: new Date(recordedAt).toISOString() }
      : null;
  } catch {
    return null;
  }
}
