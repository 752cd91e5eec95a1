import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { GROUND_COLOURS } from "./ground-colours";

const tokens = readFileSync(new URL("../../styles/tokens.css", import.meta.url), "utf8");

it.each(Object.keys(GROUND_COLOURS.light) as (keyof typeof GROUND_COLOURS.light)[])(
  "%s is on library maps as in the server's picture",
  (name) => {
    // Rivers have the colour of lakes.
    const token = name === "waterway" ? "water" : name;
    const { light, dark } = GROUND_COLOURS;
    expect(tokens).toContain(`--map-${token}: light-dark(${light[name]}, ${dark[name]});`);
  },
);
