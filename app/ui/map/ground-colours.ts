/**
 * The ground's colours for libraries, which can't read the `--map-…` tokens of the server's
 * picture: the same ones, held together by a test.
 */
import type { ShapeKind } from "./types";

export interface GroundColours extends Record<ShapeKind, string> {
  /** Names; their halo has the land's colour. */
  label: string;
}

export const GROUND_COLOURS: Record<"light" | "dark", GroundColours> = {
  light: {
    land: "#f4f1ec",
    green: "#dfeeda",
    water: "#b9d7f0",
    waterway: "#b9d7f0",
    building: "#e9e4dc",
    border: "#b3a9c4",
    rail: "#b7b3ae",
    path: "#dcd6cc",
    street: "#ffffff",
    main: "#ffe9a8",
    highway: "#f7c873",
    label: "#4a534e",
  },
  dark: {
    land: "#1b1a18",
    green: "#1c211a",
    water: "#1a2a3b",
    waterway: "#1a2a3b",
    building: "#24221f",
    border: "#5b5468",
    rail: "#4b4843",
    path: "#2a2825",
    street: "#0f0f0f",
    main: "#29200f",
    highway: "#453318",
    label: "#b9c2bd",
  },
};
