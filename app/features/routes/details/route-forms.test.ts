import { describe, expect, it } from "vitest";
import { ScreenForm } from "./change-screen.server";
import { askedMove, moveValue } from "./move-value";
import { AcceptForm, CopyForm, RenameForm } from "./route-forms";

const messages = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map(({ message }) => message);

describe("the forms over a route", () => {
  it("want a name, after trimming", () => {
    expect(messages(RenameForm.safeParse({}))).toEqual(["Route name is required"]);
    expect(messages(RenameForm.safeParse({ name: "  " }))).toEqual(["Route name is required"]);
    expect(RenameForm.parse({ name: " High St " }).name).toBe("High St");
    expect(RenameForm.safeParse({ name: "x".repeat(201) }).success).toBe(false);
  });

  it("take a stamp of the route for no other text", () => {
    const updatedAt = "2026-11-21T09:30:00.000Z";
    expect(RenameForm.parse({ name: "A", updatedAt }).updatedAt).toBe(updatedAt);
    expect(RenameForm.safeParse({ name: "A", updatedAt: "yesterday" }).success).toBe(false);
  });

  it("read where a stop is to go, whatever its id looks like", () => {
    const read = (move: string) => ScreenForm.safeParse({ intent: "move", move }).data;
    expect(read(moveValue("01a1", 12))).toMatchObject({ move: { stopId: "01a1", place: 12 } });
    expect(read(moveValue("a:b", 1))).toMatchObject({ move: { stopId: "a:b", place: 1 } });
    for (const wrong of ["", "01a1", "01a1:", "01a1:0", "01a1:-1", "01a1:1.5", ":3"]) {
      expect(read(wrong)).toBeUndefined();
    }
  });

  it("read a place that was typed", () => {
    const read = (place?: string) =>
      ScreenForm.safeParse({ intent: "move-to", stopId: "01a1", place });
    expect(read("7").data).toMatchObject({ stopId: "01a1", place: 7 });
    for (const wrong of [undefined, "", "0", "-1", "1.5", "two", "100000"]) {
      expect(messages(read(wrong))).toEqual(["Enter the stop's new place in the order"]);
    }
  });

  it("say what they ask for while they are on their way", () => {
    const asked = (fields: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      return askedMove(form);
    };
    expect(asked({ move: "01a1:3" })).toEqual({ stopId: "01a1", place: 3 });
    expect(asked({ stopId: "01a1", place: "7" })).toEqual({ stopId: "01a1", place: 7 });
    expect(asked({ stopId: "01a1", place: "seven" })).toBeNull();
    expect(asked({ status: "paused" })).toBeNull();
    expect(askedMove(undefined)).toBeNull();
  });

  it("take the statuses there are", () => {
    expect(ScreenForm.safeParse({ intent: "status", status: "paused" }).success).toBe(true);
    const said = (form: object) => messages(ScreenForm.safeParse(form));
    expect(said({ intent: "status", status: "gone" })).toEqual(["Choose one of the statuses"]);
    expect(said({ intent: "status" })).toEqual(["Choose one of the statuses"]);
    const what = ["Choose what to change: the status, the priority, or the place of a stop"];
    expect(said({ intent: "other" })).toEqual(what);
    expect(said({})).toEqual(what);
    expect(said({ intent: "move" })).toEqual(["Choose a stop and its place"]);
  });

  it("take the priorities there are, and none", () => {
    const read = (priority?: string) => ScreenForm.safeParse({ intent: "priority", priority });
    expect(read("5").data).toMatchObject({ priority: 5 });
    expect(read().data).toMatchObject({ priority: null });
    for (const wrong of ["0", "6", "high"]) {
      expect(messages(read(wrong))).toEqual(["Choose one of the priorities"]);
    }
  });

  it("take an order of one stop to a thousand", () => {
    expect(AcceptForm.parse({ order: "a,b,c" }).order).toEqual(["a", "b", "c"]);
    expect(messages(AcceptForm.safeParse({}))).toEqual(["There is no order to save"]);
    expect(messages(AcceptForm.safeParse({ order: "a,,c" }))).toEqual([
      "There is no order to save",
    ]);
    expect(AcceptForm.safeParse({ order: Array(1001).fill("a").join(",") }).success).toBe(false);
  });

  it("copy in one of two ways", () => {
    expect(CopyForm.parse({ mode: "remaining" }).mode).toBe("remaining");
    expect(messages(CopyForm.safeParse({}))).toEqual(["Choose which stops to copy"]);
  });
});
