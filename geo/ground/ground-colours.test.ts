import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { GROUND_COLOURS } from "./ground-colours";

const css = readFileSync(new URL("../../app/styles/tokens.css", import.meta.url), "utf8");
const tokens = [...css.matchAll(/--map-(\w+): light-dark\((#\w{6}), (#\w{6})\)/g)];
const shared = tokens.filter(([, name = ""]) => name in GROUND_COLOURS.light);

it.each(shared)("%s is the same on the server's picture and on the libraries' maps", (...token) => {
  const [, name, light, dark] = token;
  const { [name as "land"]: onLight } = GROUND_COLOURS.light;
  const { [name as "land"]: onDark } = GROUND_COLOURS.dark;
  expect({ light, dark }).toEqual({ light: onLight, dark: onDark });
});

it("the comparison of themes compares every colour of the ground", () => {
  expect(shared.map(([, name]) => name).sort()).toEqual(
    Object.keys(GROUND_COLOURS.light)
      .filter((name) => name !== "waterway")
      .sort(),
  );
});
