import type { PlanDocument } from "contract/entities";
import { solvePlan } from "geo/plan/solve-plan";
import { problemOf, sequencesOf } from "../problem";
import { proposalOf } from "../proposal";
import { matrixOf } from "./documents";

/** Plans a document: its problem, the solver's plan, and the document with the proposal made of it. */
export function solved(document: PlanDocument, iterations = 300) {
  const asked = problemOf(document, matrixOf(document));
  const plan = solvePlan(asked, { limit: { iterations }, from: sequencesOf(document) });
  const proposal = proposalOf(document, asked, { sequences: plan.days, reasons: [] });
  return { problem: asked, plan, document: { ...document, proposal } };
}
