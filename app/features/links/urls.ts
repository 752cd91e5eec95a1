/** Addresses of agents' links and of the page of their day. */
import { withQuery } from "~/lib/url";
import { FROM_HOME } from "./day/offline/home";

/** The address of a link. Whoever knows it may open the page: it belongs into no log. */
export const openLinkUrl = (secret: string) => `/day/open/${encodeURIComponent(secret)}`;
/** The page of an agent's day; with a stop, that one on top. */
export const dayUrl = (shown: { stop?: string | undefined; day?: "tomorrow" } = {}) =>
  withQuery("/day", shown);
/** Says in a query of that page that a form was too large to be read. */
export const TOO_LARGE = "tooLarge";
/** That page after a form of a stop, with a photo that is too large for the server to read. */
export const dayAfterTooLargeUrl = (stop: string | undefined) =>
  withQuery("/day", { stop, [TOO_LARGE]: "1" });
const dayOrLink = (secret?: string) => (secret === undefined ? "/day" : openLinkUrl(secret));
/** The web manifest of these pages in a language; with a secret, of the page that opens its link. */
export const dayManifestUrl = (secret: string | undefined, lang: string) =>
  withQuery(`${dayOrLink(secret)}/app.webmanifest`, { lang });
/** What the home screen opens, in the language of the phone unless another was chosen; with a secret, its link. */
export const dayFromHomeUrl = (secret: string | undefined, lang: string | undefined) =>
  withQuery(dayOrLink(secret), { [FROM_HOME]: "1", lang });
/** The messages of an agent with the office. */
export const dayMessagesUrl = (channel?: string) => withQuery("/day/messages", { channel });
/** Where an agent sets up a tracker program; asked whether to replace the address, if so. */
export const dayPhoneUrl = (asks: { replace?: "ask" } = {}) => withQuery("/day/phone", asks);
/** The picture of a route; a version is another address, so that what is stored is not shown for it. */
export const dayMapUrl = (routeId: string, version: string) =>
  `/day/map/${encodeURIComponent(routeId)}?v=${version}`;
/** What is stored about an agent, and who looked where they are. */
export const dayRecordsPath = "/day/records";
/** Where an agent chooses the times of day in which their positions are stored. */
export const dayTimesPath = "/day/times";
/** Takes the button that hides a new link once it was passed on. */
export const hideLinkUrl = (id: string) => `/agent-links/${encodeURIComponent(id)}`;
/** Makes links of the agents that are chosen in the list, for a sheet of QR codes. */
export const agentLinksPath = "/agents/links";
/** The field with a link that was just made. */
export const NEW_LINK_PLACE = "personal-link-address";
/** The part of an agent's page about their link. */
export const LINK_PLACE = "personal-link";
