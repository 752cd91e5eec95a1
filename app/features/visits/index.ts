/** What the rest of the console may know of visits. */

export { AnswerDialog } from "./answers/answers";
export { ProofMark, type ShownProof } from "./proof";
export { ReviewVisits } from "./review-dialog";
export { ReviewForms, reviewedMessage } from "./review-form";
export { REASON_LABELS, reasonText } from "./status";
export { type VisitRow, visitsList, visitsListAt } from "./visits-list";
export { NoVisitsScreen, VisitsScreen } from "./visits-screen";
export type { WaitingCounts } from "./waiting.server";
