/** What servers may know of the page of an agent's day. */

export { actOnDay } from "./act.server";
export { sendPageScript, sendWorker } from "./client-files.server";
export { sendDayManifest } from "./home-screen.server";
export { readDayLayout } from "./language.server";
export { actOnMessages, readDayMessages } from "./messages.server";
export { openLink, readLinkToOpen, readWrongAddress } from "./open.server";
export { actOnPhone, readDayPhone } from "./phone.server";
export { readDay } from "./read-day.server";
export { readDayRecords } from "./records.server";
export { sendRouteMap } from "./route-map.server";
export { takeReport } from "./take-report.server";
export { actOnTimes, readDayTimes } from "./times.server";
