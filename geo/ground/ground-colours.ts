/**
 * The ground's colours for libraries, which can't read the `--map-…` tokens of the server's
 * picture: the same ones, held together by a test.
 */
import type { ShapeKind } from "geo/ground/shape-kinds";

export interface GroundColours extends Record<ShapeKind, string> {
  /** Names; their halo has the land's colour. */
  label: string;
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
    label: "#4a534e",
  },
  dark: {
    land: "#1b1a18",
    green: "#1c211a",
    water: "#263039",
    waterway: "#263039",
    building: "#23211e",
    border: "#4a4640",
    rail: "#45423e",
    path: "#33302b",
    street: "#3d3a35",
    main: "#5a4a26",
    highway: "#7d5d2a",
    label: "#b9c2bd",
  },
};
