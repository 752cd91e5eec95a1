import { sendWorker } from "~/features/links/day/index.server";

export const loader = sendWorker;
