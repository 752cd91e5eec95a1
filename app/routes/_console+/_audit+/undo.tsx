import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { UndoScreen } from "~/features/audit";
import { readUndoable } from "~/features/audit/index.server";
import { requireSignedIn } from "~/session/guards.server";

export const meta: MetaFunction = () => [{ title: "Undo · Waybook" }];

export const loader = async (args: LoaderFunctionArgs) => ({
  undoable: await readUndoable(await requireSignedIn(args)),
});

export { takeBack as action } from "~/features/audit/index.server";

export default function Undo() {
  return <UndoScreen {...useLoaderData<typeof loader>()} />;
}
