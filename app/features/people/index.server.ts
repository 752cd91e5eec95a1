/** What servers may know of people. */

export { type Assignee, readAssignee } from "./assignee.server";
