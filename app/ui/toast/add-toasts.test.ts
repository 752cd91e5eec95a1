import { describe, expect, it } from "vitest";
import { addToasts } from "./add-toasts";
import type { ToastData } from "./toast";

let ids = 0;
const toast = (message: string, type: ToastData["type"] = "success"): ToastData => ({
  id: String(++ids),
  type,
  title: type === "error" ? "Error" : "Success",
  message,
});
const shownOf = (...fresh: ToastData[]) =>
  fresh
    .reduce((shown, one) => addToasts(shown, [one]), addToasts([], []))
    .map(({ message, times }) => (times > 1 ? `${message} ×${times}` : message));

describe("addToasts", () => {
  it("counts what reads the same", () => {
    expect(shownOf(toast("Moved"), toast("Saved"), toast("Moved"))).toEqual(["Saved", "Moved ×2"]);
  });

  it("never counts as one what can be undone", () => {
    const undo = { action: "/undo", fields: { id: "1" }, label: "Undo" };
    const first = { ...toast("Moved"), undo };
    const second = { ...toast("Moved"), undo };
    expect(shownOf(first, second)).toEqual(["Moved", "Moved"]);
    expect(shownOf(first, toast("Moved"))).toEqual(["Moved", "Moved"]);
  });

  it("keeps the newest two", () => {
    expect(shownOf(...["a", "b", "c", "d", "e"].map((text) => toast(text)))).toEqual(["d", "e"]);
  });

  it("keeps failures until they are closed, and the newest of the others beside them", () => {
    const failures = ["1", "2", "3", "4"].map((text) => toast(text, "error"));
    expect(shownOf(toast("a"), toast("b"), ...failures)).toEqual(["b", "1", "2", "3", "4"]);
    expect(shownOf(...failures, toast("a"), toast("b"))).toEqual(["1", "2", "3", "4", "b"]);
  });

  it("tells a failure from a success of the same words", () => {
    expect(shownOf(toast("a"), toast("a", "error"))).toEqual(["a", "a"]);
  });
});
