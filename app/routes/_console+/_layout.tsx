import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { ConsoleShell, type Reader } from "~/features/shell";
import { Failure, FailurePage } from "~/kit";
import { requireSignedIn } from "~/session/guards.server";

const ID = "routes/_console+/_layout";

/** Lets in who is signed in; every screen of the console lies within. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Reader> {
  const { user, office, isActing } = await requireSignedIn({ request, context });
  const { displayName, email, photo, role } = user;
  const shown = office && { id: office.id, name: office.name };
  return { displayName, email, photo, role, office: shown, isActing };
}

export default function ConsoleLayout() {
  return (
    <ConsoleShell reader={useLoaderData<typeof loader>()}>
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
