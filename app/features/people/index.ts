/** What the rest of the console may know of people. */

export * from "./assignee-fields";
