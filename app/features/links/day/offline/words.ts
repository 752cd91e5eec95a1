/** The words that the scripts of an agent's day use; its page has them too. */

const EN = {
  progress: (done: number, all: number) => `${done} of ${all} stops done`,
  leftOpen: (count: number) =>
    count === 1 ? "1 stop is still open." : `${count} stops are still open.`,
  nextStop: "Next stop",
  chosenStop: "Chosen stop",
  open: "Open stops",
  done: "Done",
  startRoute: "Start route",
  completeRoute: "Complete route",
  completed: "Completed",
  arrivedAt: (time: string) => `You arrived at ${time}.`,
  notPossible: "Not possible",
  undo: "Undo",
  outcome: { visited: "Visited", notVisited: "Not possible" },
  reasonNeeded: "Choose why the visit was not possible.",
  stillHere: "What you entered is still here.",
  youEntered: "You entered",
  sendAgain: "Send again",
  saved: {
    start: "The route has started.",
    done: "The visit is saved.",
    "not-possible": "Saved: the visit was not possible.",
    undo: "The visit is taken back.",
    complete: "The route is completed.",
  },
  intents: {
    start: "Start route",
    complete: "Complete route",
    done: "Done",
    "not-possible": "Not possible",
    undo: "Undo",
  },
  reports: "Reports on this phone",
  storedPage: (time: string) => `No connection. This is your day as of ${time}.`,
  waits: "waiting to be sent",
  undoWaits: "Undo is waiting to be sent",
  waiting: (count: number) =>
    count === 1 ? "1 report waits on this phone." : `${count} reports wait on this phone.`,
  sending: "Sending…",
  sendNow: "Send now",
  needsLink:
    "Your link has ended, so they can't be sent. They stay on this phone: open your new link here.",
  ofOther: (count: number) =>
    count === 1
      ? "1 report of another agent waits on this phone. Their link sends it."
      : `${count} reports of another agent wait on this phone. Their link sends them.`,
  iphone:
    "Your phone may delete what waits after 7 days. Add this page to the home screen to prevent that.",
  storageFull:
    "This phone has no room for reports, and the office did not answer. What you entered is still here: try again, or free some space.",
  notTaken: "The office did not take these",
  remove: "Remove",
  refusals: {
    STOP_VISITED: "You reported a visit at this stop already.",
    ROUTE_NOT_RUNNING: "The route is paused or completed.",
    STATUS_NOT_ALLOWED: "The route is paused or completed.",
    NO_SUCH_THING: "The stop is not on your route any more.",
    TOO_LATE: "It is too late to take this visit back.",
    UNDO_OF_REFUSED: "The report that it takes back was not taken either.",
    UNREADABLE: "The server can't read it. It may be too large.",
    OTHER: "The server gave no reason.",
  } as Record<string, string>,
};

export type OfflineWords = typeof EN;

export const OFFLINE_WORDS = { en: EN } as const satisfies Record<string, OfflineWords>;

export const wordsFor = (lang: string): OfflineWords =>
  (OFFLINE_WORDS as Record<string, OfflineWords>)[lang] ?? EN;
