/** `off`: the server does not tell, or no more; the page then shows the state it came with. */
export type LiveState = "connecting" | "live" | "reconnecting" | "off";

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;

interface Follower {
  onState: (state: LiveState) => void;
  /** By the names of the events, with their data. */
  on: Record<string, (data: string) => void>;
}

/**
 * Follows server-sent events, and tries again for as long as they are followed: a browser opens a
 * stream again that has broken off, but not one that was refused, as while the server behind
 * starts anew. The event `off` says that there is nothing to wait for.
 *
 * @returns ends it
 */
export function followEvents(url: string, { onState, on }: Follower): () => void {
  let events: EventSource;
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = () => {
    events = new EventSource(url);
    events.addEventListener("open", () => {
      pause = FIRST_PAUSE_MS;
      onState("live");
    });
    events.addEventListener("error", () => {
      onState("reconnecting");
      if (events.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    });
    events.addEventListener("off", () => {
      events.close();
      onState("off");
    });
    for (const [name, listen] of Object.entries(on)) {
      events.addEventListener(name, (event: MessageEvent<string>) => listen(event.data));
    }
  };
  open();
  return () => {
    clearTimeout(timer);
    events.close();
  };
}
