import { measureProposals } from "../api/resources/visits/presumed/testing/measure-proposals";
import { milliseconds, print } from "./report";

const COUNT = 1000;

/** How many visits without a report are presumed, and how many drive-bys, in a simulated world. */
export async function presumed(): Promise<void> {
  const began = performance.now();
  const { proposed, mistaken } = measureProposals(COUNT);
  const took = performance.now() - began;
  print(`Presumed visits: a simulated world of ${COUNT} visits and ${COUNT} drive-bys`, [
    {
      what: "visits without a report that are proposed",
      figure: String(proposed),
      budget: "≥ 900",
    },
    {
      what: "drive-bys that are proposed, with red lights and traffic jams",
      figure: String(mistaken.length),
      budget: "0",
    },
    { what: "time for all, with simulating them", figure: milliseconds(took) },
  ]);
}
