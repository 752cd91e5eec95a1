import type { LonLat } from "geo/geometry/lon-lat";
import { useEffect, useRef, useState } from "react";
import { followEvents, type LiveState } from "~/kit/live/follow-events";
import { useReadAgain } from "~/kit/live/use-read-again";
import type { MapPin } from "~/map";

/** Of many agents somebody always moves: the map is drawn anew at most so often. */
const DRAW_EVERY_MS = 1_000;
/** The page, with the states, is read anew at most so often. */
const READ_EVERY_MS = 10_000;

interface Told {
  coordinates: LonLat;
  recordedAt: string;
}

/** The pins of agents where they are told to be by now, by one stream for all of them. */
export function useMoving(
  url: string | null,
  pins: MapPin[],
): { state: LiveState; pins: MapPin[] } {
  const [state, setState] = useState<LiveState>("connecting");
  const [told, setTold] = useState<ReadonlyMap<string, Told>>(new Map());
  const readAgain = useReadAgain();
  const news = useRef(new Map<string, Told>());
  const wanted = useRef(false);

  useEffect(() => {
    if (!url) return;
    let readAt = Date.now();
    let wasAway = false;
    const look = () => {
      if (news.current.size > 0) {
        const fresh = news.current;
        news.current = new Map();
        setTold((before) => latestOf(before, fresh));
      }
      if (!wanted.current || Date.now() - readAt < READ_EVERY_MS) return;
      wanted.current = false;
      readAt = Date.now();
      readAgain();
    };
    const timer = setInterval(look, DRAW_EVERY_MS);
    const want = () => {
      wanted.current = true;
    };
    const leave = followEvents(url, {
      onState(next) {
        setState(next);
        if (next === "live" && wasAway) want();
        wasAway = next === "reconnecting";
      },
      on: {
        position(data) {
          const position = readTold(data);
          if (position) news.current.set(...position);
          want();
        },
        visit: want,
        reset: want,
      },
    });
    return () => {
      clearInterval(timer);
      leave();
    };
  }, [url, readAgain]);

  return { state, pins: movedPins(pins, told) };
}

/** Positions may come late: of each agent the one that was recorded last counts. */
function latestOf(before: ReadonlyMap<string, Told>, fresh: ReadonlyMap<string, Told>) {
  const latest = new Map(before);
  for (const [id, told] of fresh) {
    const known = latest.get(id);
    if (!known || known.recordedAt < told.recordedAt) latest.set(id, told);
  }
  return latest;
}

const movedPins = (pins: MapPin[], told: ReadonlyMap<string, Told>): MapPin[] =>
  told.size === 0
    ? pins
    : pins.map((pin) => {
        const position = told.get(pin.id);
        return position ? { ...pin, coordinates: position.coordinates } : pin;
      });

/** What an event says of whom; null for anything that is no position. */
export function readTold(text: string): [userId: string, told: Told] | null {
  try {
    const { userId, coordinates, recordedAt } = JSON.parse(text);
    const [longitude, latitude] = coordinates;
    const known =
      typeof userId === "string" && Number.isFinite(longitude) && Number.isFinite(latitude);
    return known ? [userId, { coordinates: [longitude, latitude], recordedAt }] : null;
  } catch {
    return null;
  }
}
