import { ImportField } from "contract/entities";
import { z } from "zod";
import { NOT_TAKEN } from "./import-words";

/** What each column of the file is of, in its order. */
export const ColumnsForm = z.object({
  columns: z.array(z.enum([NOT_TAKEN, ...ImportField.options])).max(200),
});

/** A form with nothing in it but its button. */
export const ButtonForm = z.object({});
