import { sendDayManifest } from "~/features/links/day/index.server";

export const loader = sendDayManifest;
