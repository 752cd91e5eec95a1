/** What the rest of the console may know of people. */

export { AbsenceDialog } from "./absences/absence-dialog";
export { AbsenceForm, DeleteAbsenceForm } from "./absences/absence-form";
export { absenceRoutesUrl } from "./absences/urls";
export { AgentScreen } from "./agent-screen";
export { agentsList } from "./agents-list";
export { AgentsScreen } from "./agents-screen";
export { AssigneeChoice } from "./assignee-choice";
export { AssigneeFields } from "./assignee-fields";
export { EMAIL_CODE_IDS, EmailCodeFields } from "./email-code-fields";
export { EmailCodeForm } from "./email-code-form";
export { PHOTO_FILE } from "./form-words";
export { HandOverForm } from "./hand-over";
export { HandOverDialog } from "./hand-over-dialog";
export { OpenWorkNotice } from "./open-work";
export { personWords, ROLE_LABELS } from "./people-words";
export { PERSON_IDS, PersonFields, PersonName, PhotoField } from "./person-fields";
export { PERSON_SECRETS, PersonForm, PersonStatusForm } from "./person-form";
export { PersonHead } from "./person-head";
export { WeekdayBoxes } from "./weekday-boxes";
export { WORKING_TIMES_IDS, WorkingTimesFields } from "./working-times-fields";
export { WorkingTimesForm, workingTimesOf } from "./working-times-form";
