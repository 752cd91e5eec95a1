/** Forms that end a secret in use, such as a link: they end the one that their page has asked about. */
import { FormRefusal } from "./failure.server";

/** What is known of a secret besides itself. */
interface Made {
  createdAt: string;
  createdBy?: { id: string } | null | undefined;
}

/** The time within which a second one of the same person comes of two quick presses. */
const QUICK_MS = 10_000;

/**
 * Lets a form end a secret, or make the first one.
 *
 * @param current what there is now
 * @param asked when the one was made that the form is about; none where there was none
 * @param makes that another one is made; two quick presses of that are one
 * @param noun what it is called: "calendar address"
 * @throws FormRefusal 409 if another one was made since
 */
export function checkEnds(
  current: Made | null | undefined,
  { asked, makes, userId, noun }: { asked: unknown; makes: boolean; userId: string; noun: string },
): void {
  if (!current || current.createdAt === asked) return;
  const isOwn = current.createdBy?.id === userId;
  if (makes && isOwn && Date.now() - Date.parse(current.createdAt) < QUICK_MS) return;
  throw new FormRefusal(
    409,
    "",
    `Another ${noun} was made meanwhile, and still works. Look at it first, then try again.`,
  );
}
