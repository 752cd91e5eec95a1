import { describe, expect, it } from "vitest";
import type { Answer, NewRecord, ReportReply } from "./records";
import { whyNotTaken } from "./unstored";
import { OFFLINE_WORDS } from "./words";

const NOTE: NewRecord["fields"] = [["note", "Seen."]];
const PHOTO: NewRecord["fields"] = [...NOTE, ["photo", new Blob(["photo"])]];

const why = (answer: Answer, fields = NOTE) =>
  whyNotTaken(answer, { id: "mine", fields }, OFFLINE_WORDS.en);
const replied = (state: ReportReply["state"], id = "mine") => ({ id, state, at: 1 });

describe("a report that the phone has no room for says", () => {
  it("that the photo is too large, where there is one", () => {
    expect(why({ status: 413, reply: undefined }, PHOTO)).toContain("The photo was not taken.");
    expect(why({ status: 413, reply: undefined })).not.toContain("photo");
  });

  it("that the link has ended", () => {
    const ended = "Your link has ended";
    expect(why({ status: 401, reply: undefined }, PHOTO)).toContain(ended);
    expect(why({ status: 200, reply: replied("ended") })).toContain(ended);
    expect(why({ status: 200, reply: replied("ended", "of another") })).not.toContain(ended);
  });

  it("else that the phone has no room and no answer came", () => {
    for (const answer of [undefined, { status: 503, reply: undefined }]) {
      expect(why(answer)).toBe(OFFLINE_WORDS.en.storageFull);
    }
  });
});
