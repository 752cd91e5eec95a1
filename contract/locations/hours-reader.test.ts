import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseHours, parseSpans, readHours } from "./hours-reader";
import { formatHours, HoursError } from "./opening-hours";
import { randomWeek } from "./testing/random-week";

const TUESDAY_AND_MORE = "Mo 13:00-18:30; Tu-Fr 09:00-12:00,13:00-18:30; Sa 09:00-12:00";
const WORKDAYS = "Mo-Fr 09:00-17:00";

const OVERLAP = "09:00-12:00 and 11:30-17:00 overlap";
const leftOut = (rule: string) => `“${rule}” is not every week and is left out`;

describe("hours as text", () => {
  it("come back the same, and their text is the only one of its kind", () => {
    fc.assert(
      fc.property(randomWeek, (hours) => {
        const text = formatHours(hours);
        expect(parseHours(text)).toEqual(hours);
        expect(readHours(text)).toEqual({ week: hours, notes: [] });
        expect(formatHours(readHours(text).week)).toBe(text);
        expect(formatHours(parseHours(text))).toBe(text);
      }),
    );
  });

  it("never break on any text, and say in words what is wrong", () => {
    const bits = fc.constantFrom(
      "Mo",
      "-",
      "Fr",
      " ",
      "09:00",
      "24:00",
      ",",
      ";",
      "off",
      "2",
      "Sa",
      "PH",
      "+",
      "(",
      ")",
      "“x”",
      "Jan",
      "[1]",
      "||",
      "5 pm",
      "24 h",
      "di",
      "except",
      "sunset",
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(bits).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, (typed) => {
        try {
          expect(parseHours(formatHours(parseHours(typed)))).toEqual(parseHours(typed));
        } catch (error) {
          expect(error).toBeInstanceOf(HoursError);
        }
        try {
          const { week, notes } = readHours(typed);
          expect(parseHours(formatHours(week))).toEqual(week);
          expect(notes.join()).not.toContain("NaN");
        } catch (error) {
          expect(error).toBeInstanceOf(HoursError);
        }
      }),
    );
  });

  it.each([
    ["Mo-Fr 09:00-12:00,13:00-17:00; Sa 10:00-14:00", undefined],
    ["mon - fri 9:00 - 17:00", "Mo-Fr 09:00-17:00"],
    ["Monday–Wednesday, Friday 13:00–17:00, 9:00–12:00", "Mo-We,Fr 09:00-12:00,13:00-17:00"],
    ["Mo-Su 09:00-17:00; We off", "Mo-Tu,Th-Su 09:00-17:00"],
    ["Sa-Mo 10:00-12:00", "Mo,Sa-Su 10:00-12:00"],
    ["08:00-20:00", "Mo-Su 08:00-20:00"],
    ["24/7", "Mo-Su 00:00-24:00"],
    ["Mo 9 am - 12:30 pm, 1 p.m.-5:15pm", "Mo 09:00-12:30,13:00-17:15"],
    ["Fr 6 pm-12 am", "Fr 18:00-24:00"],
    ["off", undefined],
    ["closed;", "off"],
    ["Mo 9-17", "Mo 09:00-17:00"],
    ["Fr 18:00-02:00", "Fr 18:00-24:00; Sa 00:00-02:00"],
    ["Su 22:00-26:00", "Mo 00:00-02:00; Su 22:00-24:00"],
    ["Mo-Su 17:00-02:00", "Mo-Su 00:00-02:00,17:00-24:00"],
    ["Fr 18:00-02:00, Sa 10:00-12:00", "Fr 18:00-24:00; Sa 00:00-02:00,10:00-12:00"],
    ["Mo-Fr 13:00-18:30, Tu-Sa 09:00-12:00", TUESDAY_AND_MORE],
    [
      "Mo-Su 08:00-18:00; Mo-Fr 12:00-13:00 off",
      "Mo-Fr 08:00-12:00,13:00-18:00; Sa-Su 08:00-18:00",
    ],
    ["Mo-Fr closed; Sa-Su closed", "off"],
    ["Mo 10:00-12:00, 24/7", "Mo-Su 00:00-24:00"],
    ["We off, 09:00-17:00", "Mo-Su 09:00-17:00"],
    ["Fr 18:00-02:00; Sa 00:00-03:00", "Fr 18:00-24:00; Sa 00:00-03:00"],
  ])("are read from %j", (text, canonical = text) => {
    expect(formatHours(parseHours(text))).toBe(canonical);
  });

  it.each([
    ["", "says no hours"],
    ["Mo", "has no times"],
    ["Mo-Fr", "has no times"],
    ["Xy 09:00-17:00", "“Xy” is no day"],
    ["Mo-Tu-We 09:00-17:00", "no range of days"],
    ["Mo 25:00-26:00", "“25:00” is no time from 00:00 to 24:00"],
    ["Mo 09:60-10:00", "“09:60” is no time"],
    ["Mo 9", "“9” is not like 09:00-17:00"],
    ["Mo 900-1700", "“900” is no time"],
    ["Mo-Fr,We-Fr-Sa 9-17", "“We-Fr-Sa” is no range of days"],
    ["Mo-PH 9-17", "“Mo-PH” is no range of days"],
    ["Di 14-18", "“Di” may be two different days"],
    ["Sa off", "only says when it is closed"],
    ["Mo off 9-17", "“Mo off 9-17” is not clear"],
    ["9-17, Mo-Fr", "“9-17, Mo-Fr” is not clear"],
    ["Mo-Fr 09:00-17:00; Sa unknown", "“unknown” is no day"],
    ["Mo 13 pm-14 pm", "“13 pm” is no time"],
    ["Mo 09:00", "“09:00” is not like 09:00-17:00"],
    ["Fr 18:00-02:00; Sa 10:00-12:00", "18:00-02:00 goes past midnight: say 18:00-24:00"],
    ["Mo 09:00-09:00", "no time at all"],
    ["Mo 09:00-12:00,11:30-17:00", "09:00-12:00 and 11:30-17:00 overlap"],
    ["PH off", "“PH” is no day of the week"],
    ["sunrise-sunset", "“sunrise” is no time"],
    [
      "Mo 1:00-2:00,3:00-4:00,5:00-6:00,7:00-8:00,9:00-10:00,11:00-12:00,13:00-14:00",
      "more than 6",
    ],
  ])("are refused for %j with what is wrong", (text, reason) => {
    expect(() => parseHours(text)).toThrow(reason);
  });
});

describe("hours as people write them", () => {
  it.each([
    ["Mon-Fri 9am-5pm", WORKDAYS],
    ["Monday to Friday 9:00 AM - 5:00 PM", WORKDAYS],
    ["Mo-Fr 9-17 Uhr", WORKDAYS],
    ["Mon - Fri: 9:00 am – 5:00 pm; Sat: 10:00 am – 2:00 pm", "Mo-Fr 09:00-17:00; Sa 10:00-14:00"],
    ["9:00-17:00", "Mo-Su 09:00-17:00"],
    ["Daily 9 AM-9 PM", "Mo-Su 09:00-21:00"],
    ["24 hours", "Mo-Su 00:00-24:00"],
    ["Open 24 hours", "Mo-Su 00:00-24:00"],
    ["24 hours, 7 days a week", "Mo-Su 00:00-24:00"],
    ["Mo-Fr 24h; Sa 8-22h", "Mo-Fr 00:00-24:00; Sa 08:00-22:00"],
    ["Mo-Fr 0900-1700", WORKDAYS],
    ["Mo-Fr 9.00-17.00", WORKDAYS],
    ["Mo - Fr 9h00-17h00", WORKDAYS],
    ["Mo-Fr 9:00:00-17:00:00", WORKDAYS],
    ["Mo-Fr 08:00-18:00, Sa 09:00-13:00", "Mo-Fr 08:00-18:00; Sa 09:00-13:00"],
    ["Mo-Th 11:00-22:00, Fr-Sa 11:00-23:00", "Mo-Th 11:00-22:00; Fr-Sa 11:00-23:00"],
    ["Mo-Fr 09:00-12:00, 13:00-17:00", "Mo-Fr 09:00-12:00,13:00-17:00"],
    ["Mo-Fr 08:30-12:00 / 13:00-17:00", "Mo-Fr 08:30-12:00,13:00-17:00"],
    ["Mon 9:00 AM-5:00 PM, Tue 9:00 AM-5:00 PM, Wed Closed", "Mo-Tu 09:00-17:00"],
    ["Mon 9:00-17:00 Tue 9:00-17:00 Wed closed", "Mo-Tu 09:00-17:00"],
    ["Mon: 9:00-17:00\nTue: 10:00-16:00", "Mo 09:00-17:00; Tu 10:00-16:00"],
    ["Mon-Fri 9:00-17:00.\r\nWed: 10:00-16:00.", "Mo-Tu,Th-Fr 09:00-17:00; We 10:00-16:00"],
    ["9am-5pm Mon-Fri, 10am-2pm Sat", "Mo-Fr 09:00-17:00; Sa 10:00-14:00"],
    ["Daily except Sundays 9:00-17:00", "Mo-Sa 09:00-17:00"],
    ["täglich außer Montag 9-17 Uhr", "Tu-Su 09:00-17:00"],
    ["Mo-Fr 9:00-17:00 ()", WORKDAYS],
    ["Mo-Fr 9-12 + 13-17", "Mo-Fr 09:00-12:00,13:00-17:00"],
    ["Daily 9:00-17:00 (closed Tuesday)", "Mo,We-Su 09:00-17:00"],
    ["12 noon to midnight", "Mo-Su 12:00-24:00"],
    ["M,W,F 9:00-17:00", "Mo,We,Fr 09:00-17:00"],
    ["Lu-Ve 09:00-18:00", "Mo-Fr 09:00-18:00"],
    ["Lu-Vi 09:00-18:00", "Mo-Fr 09:00-18:00"],
    ["L-V 9:00-14:00", "Mo-Fr 09:00-14:00"],
    ["Du lundi au vendredi de 9h à 17h", WORKDAYS],
    ["mar-sam 9h-18h, dimanche fermé", "Tu-Sa 09:00-18:00"],
    ["Lunes a viernes de 9 a 17", WORKDAYS],
    ["Montag bis Freitag von 9 bis 17 Uhr", WORKDAYS],
    ["Di-Do 9.30-17 Uhr; Mi geschlossen", "Tu,Th 09:30-17:00"],
    ["täglich 10-18 Uhr", "Mo-Su 10:00-18:00"],
  ])("are read without a loss from %j", (text, canonical) => {
    expect(readHours(text).notes).toEqual([]);
    expect(formatHours(parseHours(text))).toBe(canonical);
  });

  it.each([
    ["M-F 8-5", "Mo-Fr 08:00-17:00", "“8-5” is read as 08:00-17:00"],
    ["Weekdays 9-5", WORKDAYS, "“9-5” is read as 09:00-17:00"],
    ["9-9", "Mo-Su 09:00-21:00", "“9-9” is read as 09:00-21:00"],
    ["Sa 12-5:30", "Sa 12:00-17:30", "“12-5:30” is read as 12:00-17:30"],
    ["Mo 9-12, 1-5", "Mo 09:00-12:00,13:00-17:00", "“1-5” is read as 13:00-17:00"],
    ["Mo 9-5pm", "Mo 09:00-17:00", "“9-5pm” is read as 09:00-17:00"],
    ["Mo 1-5pm", "Mo 13:00-17:00", "“1-5pm” is read as 13:00-17:00"],
    ["Mo 9am-11", "Mo 09:00-11:00", "“9am-11” is read as 09:00-11:00"],
    ["Mo 6pm-2", "Mo 18:00-24:00; Tu 00:00-02:00", "“6pm-2” is read as 18:00-02:00"],
    [
      "Mo 9:00-12:00; 13:00-17:00",
      "Mo 09:00-12:00,13:00-17:00; Tu-Su 13:00-17:00",
      "“13:00-17:00” is read as hours of every day",
    ],
  ])("are read from %j as %j with the note %j", (text, canonical, note) => {
    expect(readHours(text).notes).toEqual([note]);
    expect(formatHours(parseHours(text))).toBe(canonical);
  });

  it.each([
    ["Mo-Fr 09:00-17:00; PH off", WORKDAYS, "Public holidays are left out"],
    ["Mo-Fr,PH 09:00-17:00", WORKDAYS, "Public holidays are left out"],
    ["Mo-Fr 09:00-17:00; SH 10:00-12:00", WORKDAYS, "School holidays are left out"],
    ["off; PH off", "off", "Public holidays are left out"],
    ["Mo-Fr 09:00-17:00 “by appointment”", WORKDAYS, "The comment “by appointment” is left out"],
    ["Mo-Fr 09:00-17:00 (ring twice)", WORKDAYS, "The comment “ring twice” is left out"],
    ["Mo-Sa 09:00-17:00; Sa “ask”", WORKDAYS, "The comment “ask” is left out"],
    ["Mo-Fr 09:00+", "Mo-Fr 09:00-24:00", "“09:00+” has no end: read as 09:00-24:00"],
    ["Mo-Fr 09:00-17:00+", WORKDAYS, "“09:00-17:00+” may be open for longer: that is left out"],
    ["Mo-Sa", "Mo-Sa 00:00-24:00", "“Mo-Sa” has no times: read as open all day"],
    ["Mo-Fr 09:00-17:00 || “ask”", WORKDAYS, "“|| “ask”” is left out"],
    ["Mo-Fr 09:00-17:00; Jul-Aug Mo-Fr 9-12", WORKDAYS, leftOut("Jul-Aug Mo-Fr 9-12")],
    ["Mo-Fr 09:00-17:00; Dec 25 off", WORKDAYS, leftOut("Dec 25 off")],
    ["Mo-Fr 09:00-17:00, Sa,Su[1] 10:00-12:00", WORKDAYS, leftOut("Sa,Su[1] 10:00-12:00")],
    ["Mo-Fr 09:00-17:00, PH Mo 10:00-12:00", WORKDAYS, leftOut("PH Mo 10:00-12:00")],
    ["Mo-Fr 09:00-17:00; week 1-9 Sa 9-12", WORKDAYS, leftOut("week 1-9 Sa 9-12")],
    ["Mo 9:00-12:00,11:30-17:00", "Mo 09:00-17:00", `${OVERLAP}: they are read as one`],
    [
      "Fr 18:00-02:00; Sa 10:00-12:00",
      "Fr 18:00-24:00; Sa 10:00-12:00",
      "18:00-02:00 ends at midnight: Saturday has hours of its own",
    ],
  ])(
    "lose something of %j, which is said, and which the strict reader refuses",
    (text, canonical, note) => {
      const { week, notes } = readHours(text);
      expect([formatHours(week), ...notes]).toEqual([canonical, note]);
      expect(() => parseHours(text)).toThrow(HoursError);
    },
  );

  it.each([
    ["Mo[1] 09:00-12:00", "“Mo[1] 09:00-12:00” is not every week"],
    ["Apr-Oct: Mo-Fr 09:00-17:00", "“Apr-Oct: Mo-Fr 09:00-17:00” is not every week"],
    ["Mo-Fr 09:00-17:00 Apr-Oct", "is not every week"],
    ["Mo-Fr 09:00-17:00 (Apr-Oct)", "is not every week"],
    ["Mar-Oct Mo-Fr 09:00-17:00", "is not every week"],
    ["Apr-Oct Mo-Su 10:00-18:00; Tu off", "is not every week"],
    ["week 1-53/2 Fr 09:00-12:00", "is not every week"],
    ["2026-12-24", "is not every week"],
    ["Mo-Fr sunrise-17:00", "“sunrise” is no time"],
    ["Mo-Fr 09:00-sunset; Sa 10:00-12:00", "“sunset” is no time"],
    ["PH 10:00-12:00", "“PH” is no day of the week"],
    ["“by appointment”", "“by appointment” is a comment"],
    ["Mo “by appointment”", "“by appointment” is a comment"],
    ["Mo-Fr 9-17 or so", "“or” is no day, such as Mo"],
    ["open", "says no hours"],
    ["-", "says no hours"],
    ["555-1234", "“555” is no time"],
  ])("are refused for %j, of which nothing is safe to use", (text, reason) => {
    expect(() => readHours(text)).toThrow(reason);
    expect(() => parseHours(text)).toThrow(HoursError);
  });
});

describe("the hours of a day", () => {
  it.each([
    [
      "09:00-12:00, 13:00-17:00",
      [
        [540, 720],
        [780, 1020],
      ],
    ],
    ["9-5", [[540, 1020]]],
    ["24 hours", [[0, 1440]]],
    [" closed ", []],
  ])("are read from %j", (text, spans) => {
    expect(parseSpans(text)).toEqual(spans.map(([from, to]) => ({ from, to })));
  });

  it.each([
    ["18:00-02:00", "goes past midnight: say 18:00-24:00, and the rest on the next day"],
    ["Mo 09:00-17:00", "“Mo 09:00-17:00” is not like 09:00-17:00"],
    ["09:00-17:00; 18:00-19:00", "“09:00-17:00; 18:00-19:00” is not clear"],
    ["09:00-17:00 “ask”", "“ask” is a comment"],
    ["09:00+", "“09:00+” has no end"],
    ["open", "“open” is not like 09:00-17:00"],
    ["25-26", "“25” is no time from 00:00 to 24:00"],
  ])("are refused for %j with what is wrong", (text, reason) => {
    expect(() => parseSpans(text)).toThrow(reason);
  });
});
