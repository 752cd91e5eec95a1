import fc from "fast-check";
import { rounds } from "./long-run";

/** How many examples a property is tried with where its test says nothing else. */
fc.configureGlobal({ numRuns: rounds(30, 300) });
