import { useEffect, useRef } from "react";
import { Button, Form, LinkButton } from "~/ui";
import { EndsField } from "./ends";

interface AskFirstProps {
  /** The heading of the question, below that of its page or part. */
  heading: "h2" | "h3";
  /** The question. */
  title: string;
  /** What will happen. */
  text: string;
  /** Where the form is sent. */
  action: string;
  intent: string;
  /** The label of the button. */
  yes: string;
  /** The page without the question. */
  closeTo: string;
  /** When what is ended was made, so that one that was made meanwhile is left: see `checkEnds`. */
  ends?: string | undefined;
}

/** Asks within a page, with and without scripts, before something in use is ended. */
export function AskFirst({
  heading: Heading,
  title,
  text,
  action,
  intent,
  yes,
  closeTo,
  ends,
}: AskFirstProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The link that asked is gone: without this the focus is lost, and moves to the top of the page.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Form method="post" action={action} className="panel stack gap-3">
      <Heading className="heading" tabIndex={-1} ref={heading}>
        {title}
      </Heading>
      <p>{text}</p>
      <EndsField of={ends} />
      <p className="cluster gap-2">
        <Button type="submit" name="intent" value={intent} variant="danger">
          {yes}
        </Button>
        <LinkButton to={closeTo}>Cancel</LinkButton>
      </p>
    </Form>
  );
}
