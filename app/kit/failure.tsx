import { isRouteErrorResponse, useLocation } from "@remix-run/react";

import type { ErrorPageData } from "~/session/refusal.server";
import { dashboardUrl } from "~/session/urls";
import { Link, useTitlePart } from "~/ui";
import { useRootData } from "./root-data";

const SOMETHING_WENT_WRONG = "Oops! Something went wrong";
const TRY_LATER = "Try again. If it happens again, give the request ID to your administrator.";

/** What a thrown response or an unexpected error says to the user. */
function readFailure(error: unknown): Partial<ErrorPageData> & { message: string } {
  if (!isRouteErrorResponse(error)) return { message: SOMETHING_WENT_WRONG, hint: TRY_LATER };
  const given: Partial<ErrorPageData> = typeof error.data === "object" ? { ...error.data } : {};
  if (given.message) return { ...given, message: given.message };
  const hint = error.status === 404 ? "Check the address." : TRY_LATER;
  return { message: error.status === 404 ? "Page not found" : SOMETHING_WENT_WRONG, hint };
}

/** Whether the same request could succeed later: not where the reader lacks a right or the page is not there. */
const mayHelpAgain = (error: unknown) =>
  !isRouteErrorResponse(error) || ![403, 404].includes(error.status);

/** What went wrong and what to do, for the place of a screen that can't be shown. */
export function Failure({ error }: { error: unknown }) {
  const { message, hint, elsewhere, requestId } = readFailure(error);
  useTitlePart("failure", message);
  const root = useRootData();
  const { pathname, search } = useLocation();
  const id = requestId ?? root?.requestId;
  const again =
    elsewhere ?? (mayHelpAgain(error) && { label: "Try again", to: `${pathname}${search}` });
  return (
    <section className="failure" role="alert">
      <h1 className="failure__title">{message}</h1>
      {hint && <p>{hint}</p>}
      <p className="cluster gap-2">
        {/* A full load: the failed page may have left scripts in an odd state. */}
        {again && (
          <Link className="button button--primary button--medium" to={again.to} reloadDocument>
            {again.label}
          </Link>
        )}
        <Link
          className={`button button--${again ? "secondary" : "primary"} button--medium`}
          to={dashboardUrl()}
        >
          Go to the dashboard
        </Link>
      </p>
      {id && (
        <p className="muted">
          Request id: <code>{id}</code>
        </p>
      )}
    </section>
  );
}

/** The same as a page of its own, where no shell can be drawn. */
export function FailurePage({ error }: { error: unknown }) {
  return (
    <main className="failure-page">
      <Failure error={error} />
    </main>
  );
}
