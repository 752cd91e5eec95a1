import { type RefObject, useState } from "react";
import { activeAfter } from "./active-after";

export interface ActiveOption {
  /** The id of the option that the keys stand on; none before they were used. */
  id: string | undefined;
  setId: (id: string | undefined) => void;
  /**
   * Goes from option to option, or chooses with Enter; tells whether the key was one of these.
   *
   * @param text what is in the search
   */
  onKey: (key: string, text: string) => boolean;
}

/**
 * The option that the keys stand on, while the search has the focus.
 *
 * @param panel around the options; those that can't be chosen are passed over
 */
export function useActiveOption(panel: RefObject<HTMLElement>): ActiveOption {
  const [id, setId] = useState<string>();
  const onKey = (key: string, text: string) => {
    const options = [
      ...(panel.current?.querySelectorAll<HTMLElement>("[role=option]:not([aria-disabled])") ?? []),
    ];
    const at = options.findIndex((option) => option.id === id);
    if (key === "Enter") {
      options[at]?.click();
      return at !== -1;
    }
    // The cursor goes on in the text.
    if (key === "ArrowLeft" || key === "ArrowRight") setId(undefined);
    const to = activeAfter(key, at, options.length, text);
    if (to === undefined) return false;
    options[to]?.scrollIntoView({ block: "nearest" });
    setId(options[to]?.id);
    return true;
  };
  return { id, setId, onKey };
}
