import { expect, it } from "vitest";
import { createDemand } from "./demand";

it("demand is high while three requests came within two seconds", () => {
  let time = 0;
  const demand = createDemand(() => time);
  const ask = (at: number) => {
    time = at;
    demand.asked();
  };
  ask(0);
  ask(1_000);
  expect(demand.isHigh()).toBe(false);
  ask(2_000);
  expect(demand.isHigh()).toBe(true);
  time = 2_001;
  expect(demand.isHigh()).toBe(false);
  ask(2_500);
  expect(demand.isHigh()).toBe(true);
});

it("demand is not high for the one page that follows a job, asking every second", () => {
  let time = 0;
  const demand = createDemand(() => time);
  for (let second = 0; second < 20; second++) {
    time = second * 1_001;
    demand.asked();
    expect(demand.isHigh()).toBe(false);
  }
});
