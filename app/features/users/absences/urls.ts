import { agentUrl } from "../urls";

/** The form for a new absence of an agent, that for one of them, that for routes on its days, and the question whether to delete it. */
export const newAbsenceUrl = (id: string) => `${agentUrl(id)}/absences/add`;
export const agentAbsenceUrl = (id: string, absenceId: string) =>
  `${agentUrl(id)}/absences/${encodeURIComponent(absenceId)}`;
export const deleteAbsenceUrl = (id: string, absenceId: string) =>
  `${agentAbsenceUrl(id, absenceId)}/delete`;
export const absenceRoutesUrl = (id: string, absenceId: string) =>
  `${agentAbsenceUrl(id, absenceId)}/routes`;
