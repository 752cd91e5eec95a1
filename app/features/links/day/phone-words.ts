/** The words of "Set up your phone", in English. */
import { BATTERY_HINTS, type BatteryHints, type PhoneProgram } from "~/features/tracking/phone";

const PRESS = "Come back to this page, and press the button below.";

const STEPS: Record<PhoneProgram, readonly string[]> = {
  "traccar-client": ["Install Traccar Client.", PRESS, "Switch tracking on."],
  owntracks: ["Install OwnTracks.", PRESS, "Accept the configuration."],
  overland: ["Install Overland.", PRESS, "Switch tracking on."],
  gpslogger: ["Install GPSLogger.", PRESS, "Load the profile, and press Start logging."],
  colota: ["Install Colota.", PRESS, "Apply the settings, and start tracking."],
  osmand: [
    "Install OsmAnd, and switch on its Trip recording plugin.",
    "Copy this address, and enter it as the web address of Online tracking.",
    "Switch Online tracking on.",
  ],
};

export const PHONE_WORDS_EN = {
  title: "Set up your phone",
  about:
    "A tracker program tells your office where this phone is, also while it is in your pocket. It needs an address of your own.",
  keepIt: "Anyone who has the address can report positions for you: do not pass it on.",
  notOffered: "This server does not offer tracker addresses.",
  make: "Make my address",
  ready: "Your address is ready. Choose one program.",
  madeMeanwhile: "Another address was made meanwhile. Look at this page again first.",
  choose: "Choose one program",
  others: "For other phones",
  runsOn: (systems: readonly string[]): string => `For ${systems.join(" and ")}`,
  steps: STEPS,
  open: (program: string) => `Open ${program}`,
  address: "Address",
  copy: "Copy the address",
  copied: "Copied",
  qrCode: (program: string) => `QR code that sets up ${program}`,
  scan: "On another phone, scan this code.",
  shownFor: "These links are shown for half an hour.",
  isSetUp: "My phone is set up",
  hidden: "The links are hidden now.",
  made: "Address made",
  madeBy: (time: string, name: string) => `${time} by ${name}`,
  firstPosition: "First position",
  lastUsed: "Last used",
  notYet: "Not yet",
  waiting: "Waiting for the first position of this phone.",
  reached:
    "The program has reached us, but no position is stored yet. Always allow it to use your exact location.",
  reachedAtOtherTime: (from: string, until: string) =>
    `The program has reached us, but no position is stored yet. Positions are stored only from ${from} to ${until}.`,
  arrived: "The first position has arrived.",
  ago: (seconds: number) => `${seconds}\u00a0s\u00a0ago`,
  lookAgain: "Look again",
  replaceHint:
    "The links of an address are shown once. To set up a program again, make a new address.",
  replace: "Make a new address",
  ask: {
    title: "Replace your address?",
    text: "The address that you have ends at once. A program that uses it reports nothing more until it is set up with the new one.",
    yes: "Yes, make a new address",
    no: "No, keep it",
  },
  battery: {
    title: "Battery saving",
    text: "It stops trackers more often than anything else. Switch it off for the program:",
    hints: BATTERY_HINTS as BatteryHints,
  },
};

export type PhoneWords = typeof PHONE_WORDS_EN;
