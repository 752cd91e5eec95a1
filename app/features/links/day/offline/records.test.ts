import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitPhoto, withFiles, withoutPhoto } from "./pictures";
import {
  type Answer,
  decide,
  type Intent,
  isForgotten,
  type LeftOut,
  latestOf,
  type NewRecord,
  type OutboxRecord,
  outcomeOf,
  planAddition,
  type ReportReply,
  waitingIn,
} from "./records";

const ID = "6f9f0a54-0000-4000-8000-000000000001";
const states = ["saved", "refused", "again", "ended", "stranger"] as const;
const statuses = fc.constantFrom(200, 302, 400, 401, 403, 404, 409, 413, 422, 429, 500, 502, 503);
const replies: fc.Arbitrary<ReportReply | undefined> = fc.option(
  fc.record({
    id: fc.constantFrom(ID, "of another"),
    state: fc.constantFrom(...states),
    at: fc.nat(),
  }),
  { nil: undefined },
);
const answers: fc.Arbitrary<Answer> = fc.option(fc.record({ status: statuses, reply: replies }), {
  nil: undefined,
});

const reportOf = (more: Partial<OutboxRecord> = {}): OutboxRecord => ({
  ...{ id: ID, seq: 1, owner: "me", intent: "done", about: "a", title: "A", pressedAt: 1 },
  ...{ fields: [], state: "waiting", attempts: 1, ...more },
});

const photo = new Blob(["photo"]);
const withPhoto: OutboxRecord["fields"] = [
  ["note", "Seen."],
  ["photo", photo],
];

describe("what becomes of an answer", () => {
  it("a report leaves the queue only when its own id was acknowledged", () => {
    fc.assert(
      fc.property(answers, fc.integer({ min: 1, max: 20 }), (answer, attempts) => {
        const isAcknowledged = answer?.reply?.id === ID && answer.reply.state === "saved";
        expect(decide(reportOf({ attempts }), answer).do === "remove").toBe(isAcknowledged);
      }),
    );
  });

  it("no answer about one report blocks those after it for ever", () => {
    fc.assert(
      fc.property(replies, statuses, (reply, status) => {
        const { do: done } = decide(reportOf({ attempts: 20 }), { status, reply });
        const isOfThisReport = reply?.id === ID || [400, 413, 422, 500].includes(status);
        if (isOfThisReport) expect(done).not.toBe("wait");
      }),
    );
  });

  it("a file that never gets an answer holds up nothing for ever; all else waits for the network", () => {
    const fields: OutboxRecord["fields"] = [["drawn", new Blob(["signature"])]];
    expect(decide(reportOf({ attempts: 7, fields }), undefined)).toEqual({ do: "wait" });
    expect(decide(reportOf({ attempts: 8, fields }), undefined)).toEqual({ do: "skip" });
    expect(decide(reportOf({ attempts: 20 }), undefined)).toEqual({ do: "wait" });
  });

  it("a login page of a network acknowledges nothing", () => {
    expect(decide(reportOf(), { status: 200, reply: undefined })).toEqual({ do: "wait" });
  });
});

describe("a photo", () => {
  it("is a record of its own behind its visit, which announces it", () => {
    const fields = [...withPhoto, ["photoId", "of before"] as [string, string]];
    const report = reportOf({ fields, arrivedAt: 1 });
    expect(splitPhoto(report, "p1")).toEqual([
      { ...report, fields: [...withPhoto.slice(0, 1), ["laterPhotoId", "p1"]] },
      {
        ...{ id: "p1", intent: "photo", about: ID, owner: "me", title: "A", pressedAt: 1 },
        fields: [["photo", photo]],
      },
    ]);
    expect(splitPhoto(reportOf(), "p1")).toEqual([reportOf()]);
  });

  it("is not called waiting while its visit is in the list of those that were not taken", () => {
    const its = reportOf({ id: "p1", intent: "photo", about: ID });
    const waits = (state: OutboxRecord["state"]) => waitingIn([reportOf({ state }), its]).length;
    expect([waits("waiting"), waits("sent"), waits("refused")]).toEqual([2, 1, 0]);
    expect(waitingIn([its])).toEqual([its]);
  });
});

describe("a photo that is not taken", () => {
  it("is left out of its report at once where it is too large, and stays on the phone", () => {
    const report = reportOf({ fields: withPhoto });
    const decision = decide(report, { status: 413, reply: undefined });
    expect(decision).toEqual({ do: "leave-photo-out", code: "TOO_LARGE" });
    expect(decide(reportOf(), { status: 413, reply: undefined })).toEqual({ do: "wait" });
    const sent = withoutPhoto(report, "TOO_LARGE");
    expect(sent.fields).toEqual([["note", "Seen."]]);
    expect(sent.leftOut).toEqual([{ name: "photo", code: "TOO_LARGE", file: photo }]);
  });

  it("is known from the answer to a report that was taken without it", () => {
    const leftOut: LeftOut[] = [{ name: "photo", code: "UNREADABLE" }];
    const reply: ReportReply = { id: ID, state: "saved", at: 1, leftOut };
    expect(decide(reportOf(), { status: 200, reply })).toEqual({ do: "remove", at: 1, leftOut });
    const files = withFiles(reportOf({ fields: withPhoto }), leftOut);
    expect(files).toEqual([{ name: "photo", code: "UNREADABLE", file: photo }]);
  });

  it("stays on the phone for 14 days, all else that the server has for one", () => {
    const past = (days: number) => days * 24 * 60 * 60_000 + 1;
    const leftOut = withFiles(reportOf({ fields: withPhoto }), [
      { name: "photo", code: "UNREADABLE" },
    ]);
    expect(isForgotten(reportOf(), past(99))).toBe(false);
    expect([1, 0.5].map((days) => isForgotten({ sentAt: 0 }, past(days)))).toEqual([true, false]);
    const ages = [14, 13].map((days) => isForgotten({ sentAt: 0, leftOut }, past(days)));
    expect(ages).toEqual([true, false]);
  });

  it("is not blamed for a session that has ended", () => {
    const answer = { status: 401, reply: undefined };
    const decision = decide(reportOf({ fields: withPhoto }), answer);
    expect(decision).toEqual({ do: "wait-for-link", othersGo: true });
  });
});

it("the words of a report that was taken are those of what became of it", () => {
  const intent = "was-there" as const;
  const taken = (said: Partial<ReportReply>) => {
    const reply: ReportReply = { id: ID, state: "saved", at: 1, ...said };
    const decision = decide(reportOf({ intent }), { status: 200, reply });
    return decision.do === "remove" && outcomeOf({ ...decision, intent });
  };
  expect([taken({}), taken({ needsLook: true }), taken({ settled: true })]).toEqual([
    ...["was-there", "received", "settled"],
  ]);
});

describe("a link that has ended", () => {
  const ended: Answer = { status: 401, reply: { id: ID, state: "ended", at: 1 } };
  it("holds up all reports where no visit is taken, and else only what is no visit", () => {
    const othersGo = (intent: Intent) => decide(reportOf({ intent }), ended);
    expect(othersGo("done")).toEqual({ do: "wait-for-link", othersGo: false });
    expect(othersGo("place")).toEqual({ do: "wait-for-link", othersGo: false });
    expect(othersGo("start")).toEqual({ do: "wait-for-link", othersGo: true });
    // Upstreams of before took visits alone.
    expect(othersGo("was-there")).toEqual({ do: "wait-for-link", othersGo: true });
  });
});

/** A queue that only ever changes as the phone's does. */
class Model {
  records: OutboxRecord[] = [];
  private count = 0;

  press(intent: Intent, about: string, undoes?: string, said: Partial<NewRecord> = {}): void {
    const id = `report ${++this.count}`;
    const added: NewRecord = {
      ...{ id, owner: "me", intent, about, title: about, pressedAt: this.count, fields: [] },
      ...{ ...(undoes && { undoes }), ...said },
    };
    const plan = planAddition(this.records, added);
    if (plan.do === "drop") this.records = this.records.filter(({ seq }) => seq !== plan.seq);
    if (plan.do !== "add") return;
    this.records.push({ ...added, seq: this.count, state: "waiting", attempts: 0 });
  }
}

const presses = fc.array(
  fc.record({
    intent: fc.constantFrom<Intent>("done", "not-possible", "undo"),
    about: fc.constantFrom("a", "b", "c"),
    leaves: fc.boolean(),
  }),
  { maxLength: 50 },
);

describe("what a press adds", () => {
  it("a stop never has the same visit twice that was not taken back between", () => {
    fc.assert(
      fc.property(presses, (all) => {
        const model = new Model();
        for (const { intent, about, leaves } of all) {
          const latest = latestOf(model.records).get(about);
          if (intent === "undo" && (!latest || latest.intent === "undo")) continue;
          model.press(intent, about, intent === "undo" ? latest?.id : undefined);
          if (leaves) for (const record of model.records) record.attempts = 1;
        }
        for (const stop of ["a", "b", "c"]) {
          const of = model.records.filter(({ about }) => about === stop);
          const intents = of.map(({ intent }) => intent);
          expect(intents[0]).not.toBe("undo");
          expect(intents.filter((intent, at) => intent === intents[at - 1])).toEqual([]);
        }
      }),
    );
  });

  it("what happened at a stop after its report is one more report", () => {
    const model = new Model();
    const stop: NewRecord["fields"] = [["stop", "a"]];
    const withNote = (note: string) => ({ fields: [...stop, ["note", note]] as typeof stop });
    model.press("not-possible", "a", undefined, withNote("Shut."));
    model.press("done", "a", undefined, withNote("Open after all."));
    model.press("done", "a", undefined, withNote(""));
    model.press("done", "a", undefined, withNote("Open after all."));
    expect(model.records).toHaveLength(2);
    model.press("done", "a", undefined, withNote("Signed, too."));
    model.press("done", "a", undefined, { ...withNote(""), pressedAt: 3 * 60_000 });
    expect(model.records).toHaveLength(4);
  });

  it("the first answer to a question counts, and an answer is not a visit", () => {
    const model = new Model();
    for (const intent of ["was-there", "was-not-there", "was-there"] as const) {
      model.press(intent, "a stay");
    }
    model.press("was-not-there", "another stay");
    model.press("done", "a");
    expect(model.records.map(({ intent }) => intent)).toEqual([
      ...["was-there", "was-not-there", "done"],
    ]);
  });

  it("an undo of what never left the phone sends nothing", () => {
    const model = new Model();
    model.press("done", "a");
    model.press("undo", "a", "report 1");
    model.press("place", "place");
    model.press("undo", "of the place", "report 3");
    expect(model.records).toEqual([]);
  });

  it("messages and places on the way are as many as were entered", () => {
    const model = new Model();
    for (const intent of ["send", "send", "place", "place"] as const) model.press(intent, intent);
    expect(model.records).toHaveLength(4);
    expect(latestOf(model.records).size).toBe(0);
  });

  it("a report that was not taken does not keep its stop from being reported again", () => {
    const model = new Model();
    model.press("done", "a");
    for (const record of model.records) record.state = "refused";
    model.press("done", "a");
    expect(model.records.map(({ state }) => state)).toEqual(["refused", "waiting"]);
  });
});
