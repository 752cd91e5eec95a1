import { useEffect, useState } from "react";
import { followEvents, type LiveState } from "~/kit/live/follow-events";
import { useReadAgain } from "~/kit/live/use-read-again";
import { useHandOn } from "~/ui";

/**
 * Follows what people write, and has the page read anew at each message.
 *
 * @param path where the events come from; null for a page that stays as it is
 */
export function useMessageEvents(path: string | null): LiveState {
  const [state, setState] = useState<LiveState>("connecting");
  const readAgain = useReadAgain();
  const handOn = useHandOn();
  const url = path && handOn(path);

  useEffect(() => {
    if (!url) return;
    let wasAway = false;
    return followEvents(url, {
      onState(next) {
        setState(next);
        // What was written meanwhile may have been told to nobody.
        if (next === "live" && wasAway) readAgain();
        wasAway = next === "reconnecting";
      },
      on: { message: readAgain, reset: readAgain },
    });
  }, [url, readAgain]);
  return state;
}
