import { z } from "zod";
import { defineCall, MANAGERS } from "../call";
import { Done } from "../common";
import { AlertChoices, Alerts } from "./schema";

const alerts = {
  tag: "Account",
  scope: "account",
  access: MANAGERS,
  extension: true,
} as const;

export const getAlerts = defineCall({
  ...alerts,
  id: "alerts.get",
  method: "GET",
  path: "/alerts",
  summary: "One's own alerts by mail",
  reply: Alerts,
});

export const setAlerts = defineCall({
  ...alerts,
  id: "alerts.set",
  method: "PATCH",
  path: "/alerts",
  summary: "Choose which alerts one gets by mail. Empty lists end them",
  body: z.strictObject(AlertChoices.shape),
  reply: Done,
});

export const stopAlerts = defineCall({
  ...alerts,
  id: "alerts.stop",
  method: "POST",
  path: "/alerts/stop",
  access: "public",
  summary: "End all alerts of the person whom a mail was sent to, by the token in its link",
  body: z.strictObject({ token: z.string().min(1).max(1000) }),
  reply: Done,
});
