import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { reviewVisits } from "contract/visits/calls";
import { REVIEWS, type ReviewName } from "~/features/urls";
import { ReviewForms, ReviewVisits, reviewedMessage, visitsList } from "~/features/visits";
import { NO_REVIEWS, readVisitsDialog } from "~/features/visits/index.server";
import { FormRefusal } from "~/kit/form/failure.server";
import { changeChosen } from "~/kit/list/change-chosen.server";
import { requireSignedIn } from "~/session/guards.server";
import { refusedPage } from "~/session/refusal.server";
import { ifOffered, send } from "~/upstream/client.server";

/** @throws 404 for a question that nobody asks about visits */
function reviewOf({ params, request }: Pick<LoaderFunctionArgs, "params" | "request">): ReviewName {
  const review = REVIEWS.find((name) => name === params.review);
  if (!review) throw refusedPage(request, 404, "There is no such page");
  return review;
}

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireSignedIn(args);
  const dialog = await readVisitsDialog(session, new URL(args.request.url).searchParams);
  return { review: reviewOf(args), dialog };
}

export const action = (args: ActionFunctionArgs) => {
  const review = reviewOf(args);
  return changeChosen(args, {
    form: ReviewForms[review],
    list: visitsList,
    change: async (ids, { upstream }, { reason, markLocations }) => {
      const confirmed = review === "confirm";
      const reviewing = send(upstream, reviewVisits, {
        body: { visitIds: ids, confirmed, reason, markLocations },
      });
      const reviewed = await ifOffered(
        reviewing.then((reply) => reply ?? { undoId: undefined, unchanged: undefined }),
      );
      if (!reviewed) throw new FormRefusal(501, "", NO_REVIEWS);
      return {
        message: reviewedMessage(ids.length, reviewed.unchanged, `${review}ed`),
        undoId: reviewed.undoId,
      };
    },
  });
};

export default function ReviewVisitsRoute() {
  return (
    <ReviewVisits {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />
  );
}
