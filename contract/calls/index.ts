export * from "./account";
export * from "./offices";
export * from "./routes";
export * from "./users";
