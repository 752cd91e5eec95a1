/** The programs that a phone is set up with. Their links are those of `set-up.ts`. */
import {
  colotaLink,
  gpsLoggerLink,
  osmAndUrl,
  overlandLink,
  ownTracksLink,
  type TrackerAddress,
  traccarClientAppLink,
  traccarClientLink,
} from "contract/tracking/dialects/set-up";

/** Kinds of phones, by the names that they have in any language. */
export type PhoneSystem = "Android" | "iPhone";

interface Program {
  name: string;
  /** The phones that it runs on. */
  runsOn: readonly PhoneSystem[];
  /** What to do with the link, in order. */
  steps: readonly string[];
  /** What the steps call the link, where that is another word. */
  linkLabel?: string;
  /** In the QR code, and to pass on. */
  link: (address: TrackerAddress) => string;
  /** Opens the program on the phone itself; null for one that is set up by hand. */
  open: ((address: TrackerAddress) => string) | null;
}

export const PHONE_PROGRAMS = {
  "traccar-client": {
    name: "Traccar Client",
    runsOn: ["Android", "iPhone"],
    steps: ["Install Traccar Client.", "In its settings, scan this code.", "Switch tracking on."],
    link: traccarClientLink,
    open: traccarClientAppLink,
  },
  owntracks: {
    name: "OwnTracks",
    runsOn: ["Android", "iPhone"],
    steps: [
      "Install OwnTracks.",
      "Scan this code with the camera, or open the link on the phone.",
      "Accept the configuration.",
    ],
    link: ownTracksLink,
    open: ownTracksLink,
  },
  overland: {
    name: "Overland",
    runsOn: ["iPhone"],
    steps: [
      "Install Overland.",
      "Scan this code with the camera, or open the link on the phone.",
      "Switch tracking on.",
    ],
    link: overlandLink,
    open: overlandLink,
  },
  gpslogger: {
    name: "GPSLogger",
    runsOn: ["Android"],
    steps: [
      "Install GPSLogger.",
      "Open the link on the phone, and load the profile.",
      "Press Start logging.",
    ],
    link: gpsLoggerLink,
    open: gpsLoggerLink,
  },
  colota: {
    name: "Colota",
    runsOn: ["Android"],
    steps: [
      "Install Colota.",
      "Scan this code with the camera, or open the link on the phone.",
      "Start tracking.",
    ],
    link: colotaLink,
    open: colotaLink,
  },
  osmand: {
    name: "OsmAnd",
    runsOn: ["Android"],
    steps: [
      "Install OsmAnd, and switch on its Trip recording plugin.",
      "Enter this as the web address of Online tracking.",
      "Switch Online tracking on.",
    ],
    linkLabel: "Web address",
    link: osmAndUrl,
    open: null,
  },
} as const satisfies Record<string, Program>;

/** What the steps of a program call its link. */
export const linkLabelOf = (program: PhoneProgram): string => {
  const { linkLabel = "Link" }: Program = PHONE_PROGRAMS[program];
  return linkLabel;
};

export type PhoneProgram = keyof typeof PHONE_PROGRAMS;
export const PROGRAM_NAMES = Object.keys(PHONE_PROGRAMS) as PhoneProgram[];

/** What stops trackers most often: the maker of the phone, and what to set there. */
export const BATTERY_HINTS = {
  iPhone: [["iPhone", "Location: Always. Background App Refresh: on. Low Power Mode: off."]],
  Android: [
    ["Samsung", "Battery, Background usage limits: add the program to Never sleeping apps."],
    ["Xiaomi", "App info: switch Autostart on, and set Battery saver to No restrictions."],
    ["Huawei", "Battery, App launch: manage the program manually, and allow all three."],
    ["OnePlus, Oppo", "App info, Battery usage: allow background activity."],
    ["Others with Android", "App info, Battery: Unrestricted. Location: Allow all the time."],
  ],
} as const satisfies BatteryHints;

export type BatteryHints = Record<PhoneSystem, readonly (readonly [maker: string, hint: string])[]>;
