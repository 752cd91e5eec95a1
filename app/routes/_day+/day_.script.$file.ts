import { sendPageScript } from "~/features/links/day/index.server";

export const loader = sendPageScript;
