import * as contract from "contract/calls";
import { direct, type SentCase } from "./sent";

const one = { params: { id: "w1" } };
const body = { url: "https://receiver.example/hook", events: ["route.created"] };

export const WEBHOOKS: SentCase[] = [
  direct(contract.listWebhooks, {}, ["GET /webhooks"]),
  direct(contract.createWebhook, { body: { ...body, events: ["route.created"] } }, [
    "POST /webhooks",
    {},
    body,
  ]),
  direct(contract.updateWebhook, { ...one, body: { paused: true } }, [
    "PATCH /webhooks/w1",
    {},
    { paused: true },
  ]),
  direct(contract.rotateWebhookSecret, one, ["POST /webhooks/w1/secret"]),
  direct(contract.deleteWebhook, one, ["DELETE /webhooks/w1"]),
  direct(contract.listWebhookDeliveries, { ...one, query: { before: "d1" } }, [
    "GET /webhooks/w1/deliveries",
    { before: "d1" },
  ]),
  direct(contract.sendWebhookDelivery, { params: { id: "d1" } }, [
    "POST /webhook-deliveries/d1/send",
  ]),
];
