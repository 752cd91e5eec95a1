export { Brand } from "./brand";
export type { NavEntry } from "./nav";
export { PublicShell } from "./public-shell";
export { Shell } from "./shell";
export type { Theme } from "./theme-switch";
