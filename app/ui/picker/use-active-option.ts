import { type KeyboardEvent, type RefObject, useState } from "react";

export interface ActiveOption {
  /** The id of the option that the keys stand on; none before they were used. */
  id: string | undefined;
  setId: (id: string | undefined) => void;
  /** Up and Down go from option to option, Enter chooses; tells whether the key was one of these. */
  onKey: (event: KeyboardEvent) => boolean;
}

/**
 * The keys of a list box whose search keeps the focus: the combobox of the ARIA authoring guide.
 *
 * @param panel around the options; those that can't be chosen are passed over
 */
export function useActiveOption(panel: RefObject<HTMLElement>): ActiveOption {
  const [id, setId] = useState<string>();
  const options = () => [
    ...(panel.current?.querySelectorAll<HTMLElement>("[role=option]:not([aria-disabled])") ?? []),
  ];
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === "Enter") {
      const active = options().find((option) => option.id === id);
      active?.click();
      return active !== undefined;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (!step) return false;
    const all = options();
    const at = all.findIndex((option) => option.id === id);
    // Up before any other key goes to the last one, and nothing goes round the ends.
    const to = at === -1 && step === -1 ? all.length - 1 : Math.max(0, at + step);
    const next = all[Math.min(to, all.length - 1)];
    next?.scrollIntoView({ block: "nearest" });
    setId(next?.id);
    return true;
  };
  return { id, setId, onKey };
}
