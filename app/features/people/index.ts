/** What the rest of the console may know of people. */

export { AgentScreen } from "./agent-screen";
export { agentsList } from "./agents-list";
export * from "./agents-screen";
export * from "./assignee-fields";
export { HandOverForm } from "./hand-over";
export { HandOverDialog } from "./hand-over-dialog";
export { OpenWorkNotice } from "./open-work";
export { personWords } from "./people-words";
export { PERSON_IDS, PersonFields } from "./person-fields";
export * from "./person-form";
export { PersonHead } from "./person-head";
