/** All words of the page of an agent's day, in English. */
import type { Span } from "contract/locations/opening-hours";
import { PROOF_PHOTO } from "contract/visits/facts";
import { REASON_LABELS } from "~/features/visits";
import { formatClock, formatDate, formatDateTime, formatDay, formatTime } from "~/lib/format";
import { spansInWords } from "~/lib/opening-hours-words";
import { OFFLINE_WORDS } from "./offline/words";
import { PHONE_WORDS_EN } from "./phone-words";

/** Dates and times; instants as ISO texts, zones as IANA names. */
const formats = {
  time: (instant: string | null, zone: string): string => formatTime(instant, zone),
  dateTime: (instant: string | null, zone: string): string => formatDateTime(instant, zone),
  date: (instant: string, zone: string): string => formatDate(instant, zone),
  /** Of `2026-11-24`. */
  day: (date: string): string => formatDay(date),
  /** Of minutes from midnight. */
  clock: (minutes: number): string => formatClock(minutes),
  hours: (spans: readonly Span[]): string => spansInWords(spans),
};

export const EN = {
  ...OFFLINE_WORDS.en,
  formats,
  lang: "en",
  /** The name of the language, in itself. */
  language: "English",
  dir: "ltr" as "ltr" | "rtl",
  title: "My day",
  tomorrow: "Tomorrow",
  today: "Today",
  messages: "Messages",
  back: "Back to my day",
  noRoutes: "You have no routes today.",
  noRoutesTomorrow: "You have no routes tomorrow yet.",
  plannedFor: (day: string) => `Planned for ${day}`,
  startAt: (time: string) => `Starts at ${time}`,
  paused: "Your office has paused this route.",
  completeNow: "Yes, complete it",
  stillReported:
    "You can still report visits at open stops afterwards. They count once your office has looked at them.",
  stop: (order: number) => `Stop ${order}`,
  planned: "Planned",
  hoursToday: "Open today",
  address: "Address",
  lastVisit: "Last visit",
  howOften: "How often",
  everyDays: (days: number) => (days === 1 ? "Every day" : `Every ${days} days`),
  contacts: "Contacts",
  go: "Go",
  maps: {
    geo: "Maps app",
    apple: "Apple Maps",
    google: "Google Maps",
    waze: "Waze",
  },
  call: (name: string) => `Call ${name}`,
  mail: (name: string) => `Email ${name}`,
  map: {
    title: "Map",
    of: (route: string) => `Map of ${route}`,
    signs: "Circles are open stops, squares are completed stops. The next stop has a ring.",
    without: (count: number) =>
      count === 1
        ? "One stop has no position and is not on the map."
        : `${count} stops have no position and are not on the map.`,
    far: (count: number) =>
      count === 1
        ? "One stop lies far from the others and is not on the map."
        : `${count} stops lie far from the others and are not on the map.`,
  },
  presumed: {
    title: "Were you there?",
    question: (name: string, from: string, until: string) =>
      `It seems you were at ${name} from ${from} to ${until}. Was that a visit?`,
    yes: "Yes, I visited",
    no: "No",
  },
  reportedBefore: "You reported this stop already:",
  looksAtAnother: "If you report it again, your office looks at that before it counts.",
  notAccepted: (time: string) => `Your office did not accept your report of ${time}.`,
  reportNotAccepted: "Your office did not accept this report.",
  reportedAgain: "You reported it once more. Your office will look at that before it counts.",
  visited: "Done",
  note: "Note",
  met: "Whom did you meet?",
  doNotVisit: "Do not come again",
  proof: { photo: "Photo", signature: "Signer's name", code: "Code" },
  required: { photo: "required", signature: "required", code: "required" },
  /** Without scripts there is no place to draw on. */
  proofToEnter: { signature: "Enter the signer's name: it is required here." },
  pictureTooLarge: `The picture is larger than ${PROOF_PHOTO.maxMb} MB. Choose a smaller one.`,
  photoLimit: `, up to ${PROOF_PHOTO.maxMb} MB`,
  formTooLarge: `This was not sent: a photo may be up to ${PROOF_PHOTO.maxMb} MB. Choose a smaller one, and enter the rest again.`,
  pictureUnreadable: "The picture can't be read. Choose a JPEG, PNG, WebP or GIF picture.",
  photoReceived: "Your photo was received. Choose another one to replace it.",
  signatureReceived: "The signature was received. Draw another one to replace it.",
  notPossibleWhy: "The visit was not possible",
  reason: "Reason",
  chooseReason: "Choose a reason",
  addPlace: "I visited a place that is not on the list",
  place: "Which place?",
  newPlace: "A new place",
  placeName: "Name of the new place",
  placeAddress: "Address",
  placeNote: "What happened there?",
  placeHint: "Your office looks at it first. Then it is a stop of your route.",
  placeHintAlone: "Your office looks at it first. Then it counts as a visit.",
  savePlace: "Save this visit",
  reasons: REASON_LABELS,
  phone: PHONE_WORDS_EN,
  records: {
    title: "What is stored about me",
    about:
      "Your office sees your routes, visits, messages and the stored positions of your phone. It also sees when your link and your tracker address were used.",
    stored: {
      positions: "Positions of your phone, except the last one",
      proof: "Photos, signatures and codes",
      messages: "Messages",
      looks: "Who viewed your position",
    },
    sessions: "When and with which device your link was opened",
    afterLink: (days: number) => `Deleted ${days} days after the link ends`,
    lastPosition: "The last position of your phone",
    untilNext: "Stored until the next one arrives",
    presumed: "Visits that your positions suggest",
    visits: "Visits and notes",
    forHours: (hours: number) =>
      hours === 1 ? "Deleted after 1 hour" : `Deleted after ${hours} hours`,
    forDays: (days: number) => (days === 1 ? "Deleted after 1 day" : `Deleted after ${days} days`),
    forever: "Not deleted automatically",
    looks: "Who viewed your position",
    noLooks: "Nobody has viewed it yet.",
    trailOf: (day: string) => `Your way on ${day}`,
    kinds: {
      trail: "Your way",
      live: "Where you are, as you move",
      position: "Your last position",
      map: "The map or list of agents",
    },
  },
  times: {
    title: "When positions are stored",
    about:
      "Choose the times of day in which the positions that your phone reports are stored. At other times they are dropped, so nobody can see where you were. Your visits are always received, without a position at those times.",
    always: "Your positions are stored at all times.",
    between: (from: string, until: string) =>
      `Your positions are stored from ${from} until ${until}, every day.`,
    from: "From",
    until: "Until",
    hint: "An end before the start is on the next day. Leave both empty to store positions at all times.",
    clock: (time: string) => `Times are by your office's clock (now: ${time}).`,
    save: "Save these times",
    clear: "Store them at all times",
    saved: "Saved. Your positions are stored at these times only.",
    savedAlways: "Saved. Your positions are stored at all times.",
    bothNeeded: "Enter both times, such as 08:00 and 17:00, or leave both empty.",
    same: "Choose an end that differs from the start.",
    notOffered: "This server does not offer times for positions.",
  },
  saved: {
    ...OFFLINE_WORDS.en.saved,
    here: "Your arrival is noted.",
    "not-here": "Your arrival is taken back.",
    read: "The messages are marked as read.",
    terms: "Thank you.",
  },
  unknownAction: "This page is out of date. Reload it and try again.",
  notSent: "Not sent: the office's server did not answer.",
  channel: "Conversation",
  noChannels: "Your office has opened no conversation yet.",
  noMessagesOffered: "This server does not offer messages.",
  noMessages: "No messages yet.",
  message: "Message",
  send: "Send",
  markRead: "Mark as read",
  terms: "Terms",
  acceptTerms: "I accept the terms",
  areYou: (name: string) => `Are you ${name}?`,
  ofOffice: (office: string) => `Office: ${office}`,
  openHint: "This phone will then show your routes and send your visits.",
  homeScreen:
    "To have your day on the home screen, add this page there before you go on: tap Share, then Add to Home Screen. Then open it from there.",
  validUntil: (day: string) => `This link works until ${day}.`,
  pin: "PIN",
  pinHint: "Your office gave it to you.",
  pinNeeded: "Enter your PIN.",
  pinWrong: "That PIN is not right. Check it and try again: too many wrong ones end the link.",
  yes: "Yes, open my day",
  notMe: "If this is not you, close this page and tell your office.",
  problems: {
    none: {
      title: "Open your personal link",
      text: "This page needs the personal link that your office made for you. Open it again on this phone. If you have none, ask your office.",
    },
    ended: {
      title: "Your link has ended",
      text: "It has expired, or your office has made a new one or revoked it. Ask your office for a new link.",
    },
    wrong: {
      title: "This link does not work",
      text: "It is incomplete, has expired, or was replaced. Ask your office for a new link.",
    },
    many: {
      title: "Too many tries",
      text: "Wait a few minutes, then try again.",
    },
    away: {
      title: "The server does not answer",
      text: "Nothing is lost. Check your connection, wait a moment and try again.",
    },
    other: {
      title: "Something went wrong",
      text: "Nothing is lost. Try again. If it happens again, tell your office.",
    },
  },
  tryAgain: "Try again",
};

export type DayWords = typeof EN;
export type DayProblem = keyof DayWords["problems"];
