/** What servers may know of people. */

export { removeAbsence, saveAbsence } from "./absences/change-absences.server";
export {
  absentDaysInWords,
  readAbsences,
  requireAbsence,
  routesDuring,
} from "./absences/read-absences.server";
export { type Assignee, findAgentOf, nameOfAgent, readAssignee } from "./assignee.server";
export {
  confirmPersonsEmail,
  forgetCodeAsked,
  leadToCode,
  readPersonsCode,
  requireCodeAsked,
  updatePerson,
} from "./email-change.server";
export {
  editablePerson,
  isOneself,
  requireAgent,
  requirePerson,
  requirePersonType,
} from "./guards.server";
export { handOverWork, readHandOver, readHandOverChoices } from "./hand-over.server";
export {
  answerInvitation,
  inviteNewPerson,
  offersInvitations,
  readJoiningOf,
} from "./invitation.server";
export { isOpen, readOpenWork } from "./open-work.server";
export {
  allOffices,
  officeChoice,
  personFields,
  readPersonDraft,
  shownAgain,
  writingPerson,
} from "./person-form.server";
export { type PhotoRules, photoAgain, photoOf, readPhotoRules } from "./photo.server";
export { personHead, readAgentWork } from "./read-agent.server";
export { readAgents } from "./read-agents.server";
