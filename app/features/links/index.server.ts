/** What servers may know of agents' links. */

export {
  hideLink,
  makeLink,
  makeLinkSheet,
  readLinkedTracker,
  readLinkOf,
  readLinkState,
  revokeLink,
} from "./link.server";
export { linkInWords, readLinksOf } from "./links-of.server";
