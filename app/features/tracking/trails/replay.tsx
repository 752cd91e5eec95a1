import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { agentDayUrl } from "~/features/urls";
import { pinRow, pointsOf, RouteMap } from "~/map";
import { Button, Icon, Link, useHandOn, useHydrated } from "~/ui";
import { placeAt } from "./place-at";
import type { Replay as ReplayData } from "./read-day.server";
import { REPLAYED_PIN, replayedPin } from "./replayed-pin";

interface ReplayProps {
  agent: { id: string; name: string };
  day: string;
  replay: ReplayData;
}

/** Of the day, in a second of the replay. */
const MINUTES_A_SECOND = 10;
const STEP_MS = 100;
/** Who asked for less motion sees a step each second. */
const CALM_STEP_MS = 1_000;
/** The address says which moment is shown once it stays. */
const REST_MS = 300;
const QUARTER = 15;

/** A day on the map, from one moment to another: by a slider, or by links without scripts. */
export function Replay({ agent, day, replay }: ReplayProps) {
  const { map, times, begins, clock } = replay;
  const [minute, setMinute] = useState(replay.minute);
  const [playing, setPlaying] = useState(false);
  // A moment that is chosen by its link.
  useEffect(() => setMinute(replay.minute), [replay]);
  const last = clock.length - 1;
  const pause = useCallback(() => setPlaying(false), []);
  usePlay({ playing, minute, last, setMinute, onEnd: pause });
  useAddress(agent.id, day, begins, playing ? replay.minute : minute, replay.minute);
  const parts = useMemo(
    () =>
      times.map((of, index) => {
        const line = map.lines[index];
        return { times: of, places: line ? pointsOf(line) : [] };
      }),
    [times, map.lines],
  );
  const now = placeAt(parts, minute * 60);
  const others = map.pins.filter(({ id }) => id !== REPLAYED_PIN);
  const pins = now ? [...others, replayedPin(now.place, agent.name)] : map.pins;
  const time = clock[Math.floor(minute)] ?? "";
  const isHydrated = useHydrated();
  return (
    <section className="replay stack gap-3" aria-label="Replay">
      <div className="on-going__map tracked__map column gap-2">
        <RouteMap label={`Map of ${agent.name}`} map={{ ...map, pins }} fill />
      </div>
      <div className="replay__controls cluster" {...pinRow(REPLAYED_PIN)}>
        <Button
          type="button"
          className="js-only"
          disabled={!isHydrated}
          icon={<Icon name={playing ? "pause" : "play"} />}
          onClick={() => {
            if (!playing && minute >= last) setMinute(0);
            setPlaying(!playing);
          }}
        >
          {playing ? "Pause" : "Play"}
        </Button>
        <input
          type="range"
          className="js-only replay__slider"
          aria-label="Time of day"
          aria-valuetext={time}
          min={0}
          max={last}
          value={Math.floor(minute)}
          onChange={(event) => {
            pause();
            setMinute(event.currentTarget.valueAsNumber);
          }}
        />
        <output className="replay__time medium tabular">{time}</output>
        <span className="muted replay__known">{now && !now.known ? "No position then" : ""}</span>
      </div>
      <details className="no-js-only">
        <summary>Every quarter of an hour</summary>
        <ol className="replay__moments cluster">
          {clock.map((label, at) =>
            at % QUARTER === 0 || at === last ? (
              <li key={at === last ? "last" : label}>
                <Link to={agentDayUrl(agent.id, { day, at: instantAt(begins, at) })}>{label}</Link>
              </li>
            ) : null,
          )}
        </ol>
      </details>
    </section>
  );
}

const instantAt = (begins: number, minute: number) =>
  new Date(begins + Math.round(minute * 60) * 1000).toISOString().replace(".000Z", "Z");

interface Playing {
  playing: boolean;
  minute: number;
  last: number;
  setMinute: (minute: number) => void;
  onEnd: () => void;
}

/** Moves on, a step after each. */
function usePlay({ playing, minute, last, setMinute, onEnd }: Playing) {
  useEffect(() => {
    if (!playing) return;
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const stepMs = calm ? CALM_STEP_MS : STEP_MS;
    const timer = setTimeout(() => {
      const next = minute + (MINUTES_A_SECOND * stepMs) / 1000;
      setMinute(Math.min(next, last));
      if (next >= last) onEnd();
    }, stepMs);
    return () => clearTimeout(timer);
  }, [playing, minute, last, setMinute, onEnd]);
}

/** Keeps the moment in the address, without reading the page anew. */
function useAddress(id: string, day: string, begins: number, minute: number, served: number) {
  const handOn = useHandOn();
  const moved = useRef(false);
  useEffect(() => {
    moved.current ||= minute !== served;
    if (!moved.current) return;
    const timer = setTimeout(() => {
      const url = handOn(agentDayUrl(id, { day, at: instantAt(begins, minute) }));
      window.history.replaceState(window.history.state, "", url);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [handOn, id, day, begins, minute, served]);
}
