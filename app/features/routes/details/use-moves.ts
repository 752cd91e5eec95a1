import { useNavigation, useSearchParams } from "@remix-run/react";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useSubmit } from "~/ui";
import { askedMove, moveValue } from "./move-value";
import { movedTo, stepsOf } from "./order";
import type { RouteSummary } from "./read-screen.server";
import { backToRouteUrl } from "./screen-query";
import type { StopRow } from "./show-stop";
import type { Handle } from "./stop-row";

interface Wish {
  stopId: string;
  /** From 1. */
  place: number;
  /** Held by the keyboard: not dropped yet. */
  lifted: boolean;
}

/**
 * Moving stops with scripts: the order as it will be is shown at once, while one move after
 * the other is saved.
 */
export function useMoves(rows: StopRow[], route: RouteSummary) {
  const [query] = useSearchParams();
  const submit = useSubmit();
  const navigation = useNavigation();
  const [wish, setWish] = useState<Wish | null>(null);
  const [announcement, announce] = useState("");
  const busy = navigation.state !== "idle";
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy) setWish((last) => (last?.lifted ? last : null));
    wasBusy.current = busy;
  }, [busy]);

  const asked = wish ?? askedMove(navigation.formData);
  const shown = asked
    ? movedTo(rows, asked.stopId, asked.place).map((row, index) => ({ ...row, number: index + 1 }))
    : rows;
  const steps = stepsOf(shown);
  const saving = asked !== null && !wish?.lifted;

  const save = (stopId: string, place: number) => {
    if (rows[place - 1]?.id === stopId) {
      setWish(null);
      return;
    }
    setWish({ stopId, place, lifted: false });
    const form = { intent: "move", move: moveValue(stopId, place) };
    submit(route.updatedAt ? { ...form, updatedAt: route.updatedAt } : form, {
      method: "post",
      action: backToRouteUrl(route.id, query),
      preventScrollReset: true,
    });
  };

  /** Of the forms within the list. */
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement && !busy) {
      submit(event.target, { preventScrollReset: true });
      event.target.reset();
    }
  };

  const handleOf = (row: StopRow): Handle => {
    const lifted = wish?.lifted === true && wish.stopId === row.id;
    const at = (place: number) => `place ${place} of ${route.stops}`;
    const lift = () => {
      setWish({ stopId: row.id, place: row.number, lifted: true });
      announce(`${row.name} lifted, ${at(row.number)}. ${MOVE_HELP}`);
    };
    const cancel = () => {
      setWish(null);
      const back = rows.find(({ id }) => id === row.id)?.number ?? row.number;
      announce(`${row.name} is back at ${at(back)}.`);
    };
    const step = (direction: "up" | "down") => {
      const place = steps.get(row.id)?.[direction];
      if (place) setWish({ stopId: row.id, place, lifted: true });
      announce(`${row.name}, ${at(place ?? row.number)}.`);
    };
    const drop = () => {
      announce(`${row.name} dropped at ${at(row.number)}.`);
      save(row.id, row.number);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const up = () => step("up");
      const down = () => step("down");
      const act = lifted
        ? { " ": drop, Enter: drop, Escape: cancel, ArrowUp: up, ArrowDown: down }[event.key]
        : { " ": lift, Enter: lift }[event.key];
      if (!act) return;
      event.preventDefault();
      if (!saving) act();
    };
    return { lifted, disabled: saving, onKeyDown, onBlur: () => lifted && cancel() };
  };

  return { shown, steps, saving, announcement, handleOf, save, onSubmit };
}

export const MOVE_HELP = "The arrow keys move it, Space drops it, Escape puts it back.";
