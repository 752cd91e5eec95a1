/** What the rest of the console may know of people. */

export * from "./agent-screen";
export * from "./agents-list";
export * from "./agents-screen";
export * from "./assignee-fields";
export * from "./email-code-fields";
export { EmailCodeForm } from "./email-code-form";
export { PHOTO_FILE } from "./form-words";
export * from "./hand-over";
export * from "./hand-over-dialog";
export * from "./open-work";
export * from "./people-words";
export * from "./person-fields";
export * from "./person-form";
export * from "./person-head";
