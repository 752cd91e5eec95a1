/** What the rest of the console may know of people. */

export { AssigneeFields } from "./assignee-fields";
