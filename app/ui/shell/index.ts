// `export *`: esbuild puts all that a barrel names one by one on every page that takes one thing of
// it; through this it looks for the thing itself.
export type { NavEntry } from "./nav";
export * from "./public-shell";
export * from "./shell";
export * from "./theme-switch";
