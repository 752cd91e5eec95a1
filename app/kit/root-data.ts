import { useRouteLoaderData } from "@remix-run/react";
import type { Theme } from "~/session/browser-choice.server";
import type { Toast } from "~/session/toast.server";

/** What the document knows of a request, for whatever stands in it. */
export interface RootData {
  /** Chosen by hand; without one the page follows the system. */
  theme: Theme | undefined;
  /** Left out where the shortcuts of a single key work. */
  shortcuts?: "off";
  /** The message that waited for this page. */
  toast: Toast | null;
  requestId: string;
}

/** The document's data; undefined on an error page that came before it was read. */
export const useRootData = () => useRouteLoaderData("root") as RootData | undefined;
