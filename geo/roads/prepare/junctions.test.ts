import fc from "fast-check";
import { expect, it } from "vitest";
import { Junctions } from "./junctions";

const node = fc.oneof(fc.nat(12), fc.constantFrom(63, 64, 65, 70_000, 200_000));

it("the table of junctions has the nodes where roads meet, end or are barred, in order", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(node, { minLength: 2, maxLength: 6 }), { maxLength: 8 }),
      fc.uniqueArray(node, { maxLength: 3 }),
      (roads, barred) => {
        const junctions = new Junctions();
        for (const road of roads) junctions.way(road, (one) => barred.includes(one));
        junctions.count();
        const passed = roads.flat();
        const isJunction = (one: number) =>
          passed.indexOf(one) !== passed.lastIndexOf(one) ||
          barred.includes(one) ||
          roads.some((road) => road[0] === one || road.at(-1) === one);
        const expected = [...new Set(passed)].filter(isJunction).sort((a, b) => a - b);
        expect([...junctions.nodes()]).toEqual(expected);
        for (const one of [...passed, 7, 300_000]) {
          const number = expected.indexOf(one);
          expect(junctions.numberOf(one)).toBe(number < 0 ? undefined : number);
        }
      },
    ),
  );
});
