import { FormMessage } from "~/ui";

/** What went wrong with a search or its path: in the page, as it is so again after a reload. */
export interface Problem {
  /** In the words of the specification, where it has some. */
  message: string;
  /** Why, in the words of the server. */
  reason?: string;
}

/** A message titled "Error", which stays with what it is about. */
export function ErrorBox({ message, reason }: Problem) {
  return (
    <FormMessage tone="error">
      <p className="strong">Error</p>
      <p>{message}</p>
      {reason && <p>{reason}</p>}
    </FormMessage>
  );
}
