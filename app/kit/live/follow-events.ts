/** `off`: the server does not tell, or no more; the page then shows the state it came with. */
export type LiveState = "connecting" | "live" | "reconnecting" | "off";

/** The key of a URL that says what was told last, as a new `EventSource` takes no header. */
export const LAST_EVENT_ID = "lastEventId";

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;
/** A server that beats does so every 15 s: without three of them the connection is dead. */
const SILENCE_MS = 45_000;

interface Follower {
  onState: (state: LiveState) => void;
  /** By the names of the events, with their data. */
  on: Record<string, (data: string) => void>;
}

/**
 * Follows server-sent events, and tries again for as long as they are followed, after the last
 * event that was told: a browser opens a stream again that has broken off, but not one that was
 * refused, as while the server behind starts anew, nor one that has gone silent, as when the
 * computer slept. The event `off` says that there is nothing to wait for.
 *
 * @returns ends it
 */
export function followEvents(url: string, { onState, on }: Follower): () => void {
  let events: EventSource;
  let lastEventId = "";
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const open = () => {
    events = new EventSource(after(url, lastEventId));
    events.addEventListener("open", () => {
      pause = FIRST_PAUSE_MS;
      onState("live");
    });
    events.addEventListener("error", () => {
      onState("reconnecting");
      clearTimeout(silence);
      if (events.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    });
    events.addEventListener("off", () => {
      clearTimeout(silence);
      events.close();
      onState("off");
    });
    const listeners: Follower["on"] = { beat: heard, ...on };
    for (const [name, listen] of Object.entries(listeners)) {
      events.addEventListener(name, (event: MessageEvent<string>) => {
        lastEventId = event.lastEventId || lastEventId;
        listen(event.data);
      });
    }
  };

  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      events.close();
      onState("reconnecting");
      open();
    }, SILENCE_MS);
  };

  open();
  return () => {
    clearTimeout(timer);
    clearTimeout(silence);
    events.close();
  };
}

const after = (url: string, id: string) =>
  id ? `${url}${url.includes("?") ? "&" : "?"}${LAST_EVENT_ID}=${encodeURIComponent(id)}` : url;
