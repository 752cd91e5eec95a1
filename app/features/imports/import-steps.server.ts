/** The steps of an import, each sent by a form of its page. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { Id } from "contract/common";
import {
  DateOrder,
  DELIMITERS,
  ExistingChoice,
  type ImportChoices,
  ImportField,
  type ImportMapping,
  TextEncoding,
} from "contract/entities";
import {
  type applyImport,
  discardImport,
  getImport,
  previewImport,
  rereadImport,
  type revertImport,
} from "contract/imports/calls";
import { z } from "zod";
import { importsUrl } from "~/features/urls";
import { type FormContext, formAction, onSamePage } from "~/kit/form/form-action.server";
import { redirectWithToast } from "~/session/toast.server";
import { call, send } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { importUrl } from "./import-urls";
import { NOT_TAKEN } from "./import-words";

/** What each column of the file is of, in its order, and how the rows are taken. */
const ColumnsForm = z.object({
  columns: z.array(z.enum([NOT_TAKEN, ...ImportField.options])).max(200),
  isStrict: z.literal("on").optional(),
  dates: DateOrder.optional(),
});

/** How the file is read; the fields are those that it has. */
const ReadingForm = z.object({
  sheet: z.string().max(200).optional(),
  headerLine: z.coerce.number().int().min(0).max(10_000).optional(),
  encoding: TextEncoding.optional(),
  delimiter: z.enum(DELIMITERS).optional(),
  quotes: z.enum(["around", "plain"]).optional(),
});

const Names = z.array(z.string().max(100)).max(200).default([]);
const Uses = z
  .array(z.union([z.enum(["add", "none"]), Id]))
  .max(200)
  .default([]);

/** What stands for types and chains that there are not, and what rows do that seem known. */
const NamesForm = z.object({
  existing: ExistingChoice.optional(),
  typesNames: Names,
  typesUses: Uses,
  chainsNames: Names,
  chainsUses: Uses,
  swap: z.enum(["none", "some", "all"]).optional(),
  swapLines: z.array(z.coerce.number().int().min(1)).max(1000).default([]),
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
  formAction(args, ColumnsForm, async ({ columns, isStrict, dates = null }, context) => {
    const mapping = columns.map((field) => (field === NOT_TAKEN ? null : field));
    return preview(context, mapping, { isStrict: isStrict === "on", dates });
  });

/** Has them looked at again, with what was chosen for unknown names and for rows that seem known. */
export const choosing = (args: ActionFunctionArgs) =>
  formAction(args, NamesForm, async (form, context) => {
    const { upstream, params } = context;
    const { mapping } = await call(upstream, getImport, { params: { id: params.id ?? "" } });
    const chosen = (names: readonly string[], uses: z.output<typeof Uses>) =>
      names.flatMap((name, at) => {
        const use = uses[at];
        return use ? [{ name, use }] : [];
      });
    return preview(context, mapping ?? [], {
      ...(form.existing && { existing: form.existing }),
      ...(form.swap && {
        swapped: form.swap === "all" ? "all" : form.swap === "some" ? form.swapLines : [],
      }),
      types: chosen(form.typesNames, form.typesUses),
      chains: chosen(form.chainsNames, form.chainsUses),
    });
  });

/** Reads the file again in another way. */
export const rereading = (args: ActionFunctionArgs) =>
  formAction(args, ReadingForm, async (body, { upstream, request, params: { id = "" } }) => {
    const redirectTo = importUrl(id);
    const gone = await unlessGoneOn(
      call(upstream, rereadImport, { params: { id }, body }),
      redirectTo,
      request,
    );
    return gone ?? { message: "The file was read again.", redirectTo };
  });

type Context = Pick<FormContext, "upstream" | "request" | "params">;

/** Works out what the rows change, with what was chosen before and this. */
async function preview(
  { upstream, request, params: { id = "" } }: Context,
  mapping: ImportMapping,
  chosen: Partial<ImportChoices>,
) {
  const redirectTo = importUrl(id);
  const { choices } = await call(upstream, getImport, { params: { id } });
  const body = { mapping, choices: { ...choices, ...chosen } };
  const gone = await unlessGoneOn(
    call(upstream, previewImport, { params: { id }, body }),
    redirectTo,
    request,
  );
  return gone ?? { message: "Checking the rows…", redirectTo };
}

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
