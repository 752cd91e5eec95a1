import { expect, it } from "vitest";
import { AppointmentQuery, appointmentErrors, appointmentFields } from "./appointment";

const WELL = { date: "2027-02-03", time: "10:45", minutesPerStop: "15" };

it("an appointment form reads when a route is to be run", () => {
  expect(AppointmentQuery.parse(WELL)).toEqual({ ...WELL, minutesPerStop: 15 });
  expect(appointmentErrors(new URLSearchParams(WELL))).toEqual({});
});

it.each([
  ...["", "-1", "481", "1.5", "soon"].map((text) => ["minutesPerStop", text]),
  ...["", "2027-02-30", "02-03-2027"].map((text) => ["date", text]),
  ...["", "25:00", "noon"].map((text) => ["time", text]),
] as [string, string][])("an appointment form refuses as %s: %j", (field, text) => {
  const query = new URLSearchParams({ ...WELL, [field]: text });
  expect(appointmentErrors(query)).toEqual({ [field]: [expect.stringMatching(/^[A-Z]/)] });
});

const PLANNED = { date: "2026-11-22", time: "08:15" };

it("an appointment form shows the planned start at first, then what was typed", () => {
  expect(appointmentErrors(new URLSearchParams())).toEqual({});
  const first = appointmentFields(new URLSearchParams(), PLANNED);
  expect(first).toEqual({ ...PLANNED, minutesPerStop: "20" });
  const typed = new URLSearchParams({ ...WELL, date: "soon", minutesPerStop: "481" });
  expect(appointmentFields(typed, PLANNED)).toEqual({
    date: "",
    time: "10:45",
    minutesPerStop: "481",
  });
});
