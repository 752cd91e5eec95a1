import { describe, expect, it } from "vitest";
import { errorOfReply, UpstreamError } from "./errors";

const about = { callId: "routes.get", requestId: "request-1" };
const of = (status: number, body: unknown) => errorOfReply(status, body, about);
const reply = (message: string, more: object = {}, error: object = {}) => ({
  error: { statusCode: 400, name: "E", message, ...error },
  error_message: "the error_message",
  ...more,
});

describe("what the user reads (specification, section 8)", () => {
  // spec: 3.error-fields
  it.each([
    [
      "error_message of an invalid request",
      422,
      reply("m", { status: "INVALID_REQUEST" }),
      "the error_message",
    ],
    ["error.message otherwise", 409, reply("Changed meanwhile"), "Changed meanwhile"],
    [
      "error_message where error.statusCode is 401",
      401,
      reply("m", {}, { statusCode: 401 }),
      "the error_message",
    ],
    ["fixed words for 429", 429, reply("slow down"), "Too Many Requests."],
    ["fixed words where nothing is said", 500, {}, "Oops! Something went wrong"],
    ["fixed words for HTML", 502, undefined, "Oops! Something went wrong"],
    ["fixed words for an empty message", 500, reply("  "), "Oops! Something went wrong"],
    [
      "fixed words for a message that is no text",
      500,
      { error: { message: { a: 1 } } },
      "Oops! Something went wrong",
    ],
    [
      "fixed words for an error that is a word",
      500,
      { error: "boom" },
      "Oops! Something went wrong",
    ],
    [
      "error.message of an invalid request without error_message",
      422,
      { status: "INVALID_REQUEST", error: { message: "m" } },
      "m",
    ],
  ])("%s", (_, status, body, message) => {
    expect(of(status, body).message).toBe(message);
  });
});

describe("what it means", () => {
  it.each([
    [401, undefined, true],
    [403, undefined, true],
    [406, undefined, true],
    [403, "NO_OFFICE", false],
    [406, "SOMETHING", false],
    [406, { code: "SOMETHING" }, false],
    [403, { of: [] }, false],
    [401, "OTHER", true],
    [401, "TERMS_CONDITION_NOT_ACCEPTED", false],
    [404, undefined, false],
    [500, undefined, false],
  ])("%i with cause %s ends the session: %s", (status, cause, ends) => {
    const error = of(status, reply("m", {}, { cause }));
    expect(error.endsSession).toBe(ends);
    expect(error.needsTerms).toBe(cause === "TERMS_CONDITION_NOT_ACCEPTED");
  });

  it("reads messages by field", () => {
    const error = of(422, reply("m", {}, { details: { "body.name": "Required", odd: 1 } }));
    expect(error.fieldErrors).toEqual({ "body.name": "Required" });
  });

  it.each([
    ["unreachable", 0, 503],
    ["timeout", 0, 504],
    ["unreadable", 200, 502],
    ["http", 500, 502],
    ["http", 503, 502],
    ["http", 404, 404],
    ["http", 409, 409],
  ] as const)("%s (%i) is a page of status %i", (kind, status, page) => {
    expect(new UpstreamError({ ...about, kind, status, message: "" }).pageStatus).toBe(page);
  });
});
