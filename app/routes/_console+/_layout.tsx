import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { countUndoable } from "~/features/audit/index.server";
import { readUnread } from "~/features/messages/index.server";
import { Failure, FailurePage } from "~/kit";
import { requireSignedIn } from "~/session/guards.server";
import { ConsoleShell, type Reader } from "~/shell";
import { useInertBehind } from "~/ui/page";

const ID = "routes/_console+/_layout";

/** Lets in who is signed in; every screen of the console lies within. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Reader> {
  const session = await requireSignedIn({ request, context });
  const { user, office, isActing } = session;
  const { displayName, email, photo, role } = user;
  const shown = office && { id: office.id, name: office.name };
  const [unread, undoable] = await Promise.all([
    readUnread(session, new URL(request.url)),
    countUndoable(session, request),
  ]);
  return { displayName, email, photo, role, office: shown, isActing, unread, undoable };
}

export default function ConsoleLayout() {
  return (
    <ConsoleShell reader={useLoaderData<typeof loader>()} inert={useInertBehind()}>
      <Outlet />
    </ConsoleShell>
  );
}

/** A screen that can't be shown leaves the shell standing. */
export function ErrorBoundary() {
  const error = useRouteError();
  const reader = useRouteLoaderData<typeof loader>(ID);
  if (!reader) return <FailurePage error={error} />;
  return (
    <ConsoleShell reader={reader}>
      <Failure error={error} />
    </ConsoleShell>
  );
}
