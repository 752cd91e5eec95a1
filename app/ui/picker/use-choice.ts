import { type RefObject, useEffect, useRef, useState } from "react";
import type { PickerChoice } from "./types";

export interface Choice {
  chosen: PickerChoice[];
  /** To be called when an option has been ticked or unticked. */
  read: () => void;
  remove: (value: string) => void;
}

/**
 * What is chosen. The ticked inputs hold it; this follows them, and sets them when the
 * page comes with another choice.
 */
export function useChoice(
  box: RefObject<HTMLElement>,
  selected: PickerChoice[],
  onChange?: (chosen: PickerChoice[]) => void,
): Choice {
  const [chosen, setChosen] = useState(selected);
  const inputs = () => [
    ...(box.current?.querySelectorAll<HTMLInputElement>("input[data-label]") ?? []),
  ];
  const ticked = () =>
    inputs()
      .filter((input) => input.checked && input.value !== "")
      .map((input) => ({ value: input.value, label: input.dataset.label ?? input.value }));
  const read = () => {
    const next = ticked();
    setChosen(next);
    onChange?.(next);
  };

  const key = JSON.stringify(selected.map((one) => one.value));
  const followed = useRef<string | null>(null);
  useEffect(() => {
    if (followed.current === key) return;
    const first = followed.current === null;
    followed.current = key;
    if (first) {
      // Something may have been ticked before hydration; a disabled picker has nothing to tick.
      if (box.current) setChosen(ticked());
      return;
    }
    const values = new Set(selected.map((one) => one.value));
    for (const input of inputs()) input.checked = values.has(input.value);
    setChosen(selected);
  });

  return {
    chosen,
    read,
    remove: (value) => {
      for (const input of inputs()) if (input.value === value) input.checked = false;
      read();
    },
  };
}
