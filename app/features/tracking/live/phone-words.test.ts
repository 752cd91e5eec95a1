import { expect, it } from "vitest";
import { batteryInWords, isBatteryLow, phoneInWords } from "./phone-words";

it("says what a phone told with a position, in the reader's units", () => {
  const phone = {
    battery: 41,
    charging: true,
    speed: 15,
    heading: 350,
    source: "owntracks",
  } as const;
  expect(phoneInWords(phone, undefined)).toEqual([
    "Battery 41%, charging",
    "34 mph N",
    "OwnTracks",
  ]);
  expect(phoneInWords(phone, "km")).toEqual(["Battery 41%, charging", "54 km/h N", "OwnTracks"]);
});

it("leaves out what is not known, and where a phone that stands is heading", () => {
  expect(phoneInWords({}, undefined)).toEqual([]);
  expect(phoneInWords({ battery: null, source: "other" }, undefined)).toEqual([]);
  expect(phoneInWords({ speed: 0.4, heading: 90 }, "km")).toEqual(["1 km/h"]);
  expect(batteryInWords({ charging: true })).toBe("Charging");
});

it("calls a battery low that is not charging", () => {
  expect(isBatteryLow({ battery: 10 })).toBe(true);
  expect(isBatteryLow({ battery: 11 })).toBe(false);
  expect(isBatteryLow({ battery: 3, charging: true })).toBe(false);
  expect(isBatteryLow({})).toBe(false);
});
