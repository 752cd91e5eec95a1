/** The steps of an import, each sent by a form of its page. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { ImportField } from "contract/entities";
import {
  type applyImport,
  discardImport,
  previewImport,
  type revertImport,
} from "contract/imports/calls";
import { z } from "zod";
import { importsUrl } from "~/features/urls";
import { formAction, onSamePage } from "~/kit/form/form-action.server";
import { redirectWithToast } from "~/session/toast.server";
import { call, send } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { importUrl } from "./import-urls";
import { NOT_TAKEN } from "./import-words";

/** What each column of the file is of, in its order. */
const ColumnsForm = z.object({
  columns: z.array(z.enum([NOT_TAKEN, ...ImportField.options])).max(200),
});

/** A form with nothing in it but its button. */
const ButtonForm = z.object({});

const WENT_ON = "The import has continued in the meantime. This page shows its current state.";

/** A step that is done by a button alone; a second press of it shows how far the first has come. */
export const goingOn = (
  args: ActionFunctionArgs,
  message: string,
  step: typeof applyImport | typeof revertImport,
) =>
  formAction(
    args,
    ButtonForm,
    async (_, { upstream, request, params: { id = "" } }) => {
      const redirectTo = importUrl(id);
      const gone = await unlessGoneOn(
        call(upstream, step, { params: { id } }),
        redirectTo,
        request,
      );
      return gone ?? { message, redirectTo };
    },
    { typed: false },
  );

/** Has the rows looked at with the columns as they were chosen. */
export const previewing = (args: ActionFunctionArgs) =>
  formAction(args, ColumnsForm, async ({ columns }, { upstream, request, params: { id = "" } }) => {
    const mapping = columns.map((field) => (field === NOT_TAKEN ? null : field));
    const redirectTo = importUrl(id);
    const gone = await unlessGoneOn(
      call(upstream, previewImport, { params: { id }, body: { mapping } }),
      redirectTo,
      request,
    );
    return gone ?? { message: "Checking the rows…", redirectTo };
  });

export const discarding = (args: ActionFunctionArgs) =>
  formAction(
    args,
    ButtonForm,
    async (_, { upstream, request, params: { id = "" } }) => {
      const gone = await unlessGoneOn(
        send(upstream, discardImport, { params: { id } }),
        importUrl(id),
        request,
      );
      return gone ?? { message: "Import discarded!", redirectTo: importsUrl() };
    },
    { typed: false },
  );

/** The page as it is, where another tab, or the same button, was faster. */
async function unlessGoneOn(
  step: Promise<unknown>,
  to: string,
  request: Request,
): Promise<Response | undefined> {
  try {
    await step;
    return undefined;
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.reason !== "IMPORT_STATE") throw error;
    return redirectWithToast(
      onSamePage(to, request),
      { type: "notice", message: WENT_ON },
      request,
    );
  }
}
