/** What the rest of the console may know of messages. */

export * from "./channels-list";
export * from "./channels-screen";
export * from "./conversation-screen";
export * from "./forms";
export * from "./new-channel-dialog";
export { NO_MESSAGES } from "./words";
