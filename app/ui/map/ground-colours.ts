/** The ground's colours, for the maps whose look we give: our own MapLibre style, and Google's. */
import type { ShapeKind } from "./types";

export interface GroundColours extends Record<ShapeKind, string> {
  /** Names of streets and waters, and the halo that lifts them off the ground. */
  text: string;
  halo: string;
}

export const GROUND_COLOURS: Record<"light" | "dark", GroundColours> = {
  light: {
    land: "#f4f1ec",
    green: "#dfeeda",
    water: "#bcd8ee",
    waterway: "#bcd8ee",
    building: "#e9e4dc",
    border: "#b9b2a6",
    rail: "#b5b0a8",
    path: "#e2d9c8",
    street: "#ffffff",
    main: "#ffe9a8",
    highway: "#f7c873",
    text: "#5b554c",
    halo: "#ffffff",
  },
  dark: {
    land: "#1b1a18",
    green: "#1c211a",
    water: "#263039",
    waterway: "#263039",
    building: "#23211e",
    border: "#4a4640",
    rail: "#45423e",
    path: "#2a2825",
    street: "#111111",
    main: "#29200f",
    highway: "#453318",
    text: "#a39d93",
    halo: "#151413",
  },
};
