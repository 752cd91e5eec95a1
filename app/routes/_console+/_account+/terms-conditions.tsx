import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { requireSignedIn } from "~/session/guards.server";
import { EmptyState, PageHeader } from "~/ui/page";

const TITLE = "Terms and conditions";

export const meta: MetaFunction = () => [{ title: `${TITLE} · Waybook` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSignedIn({ request, context });
  return null;
}

export default function TermsConditions() {
  return (
    <>
      <PageHeader title={TITLE} />
      <EmptyState title="Terms can't be accepted here yet">
        The server that keeps the data asks you to accept its terms before you go on. Accept them
        where you have done so before, or ask an admin.
      </EmptyState>
    </>
  );
}
