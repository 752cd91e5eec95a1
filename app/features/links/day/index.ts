/** What routes may know of the page of an agent's day. */

export { DayPage } from "./day-page";
export { DayFrame, Problem } from "./frame";
export { DAY_HEADERS, OPEN_HEADERS } from "./headers";
export { type DayLayoutData, WordsOfPage, wordsOfMatches } from "./language";
export { DayMessagesPage } from "./messages-page";
export { OpenPage, WrongAddressPage } from "./open-page";
export { DayPhonePage } from "./phone-page";
export { DayRecordsPage } from "./records-page";
export { daySheet } from "./sheet";
export { DayTimesPage } from "./times-page";
