/** The ids of the controls that an error may lead to, by field. */
export const CONTROL_IDS = {
  name: "route-name",
  stops: "route-filter",
  officeId: "route-office",
  agentId: "route-agent",
  templateName: "template-name",
};
