/** What servers may know of agents' links. */

export {
  hideLink,
  makeLink,
  makeLinkSheet,
  readLinkOf,
  readLinkState,
  revokeLink,
} from "./link.server";
