import { useEffect, useRef, useState } from "react";
import { Button, Field, Input } from "..";

interface CopyFieldProps {
  label: string;
  id: string;
  hint: string;
  text: string;
}

/** A text to be copied, which is selected as a whole; with scripts a button copies it. */
export function CopyField({ label, id, hint, text }: CopyFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  return (
    <Field label={label} id={id} hint={hint}>
      <div className="copy-field row gap-2" ref={field}>
        <Input
          // Else a field that somebody was in would show the text from before.
          key={text}
          readOnly
          dir="ltr"
          defaultValue={text}
          title={text}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton
          key={`copy ${text}`}
          text={text}
          of={() => field.current?.querySelector("input")}
        />
      </div>
    </Field>
  );
}

const COPIED_MS = 3_000;

interface CopyButtonProps {
  text: string;
  /** The field that has the text: what is selected can be copied where scripts may not write. */
  of: () => HTMLInputElement | null | undefined;
}

function CopyButton({ text, of }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    const timer = copied ? setTimeout(() => setCopied(false), COPIED_MS) : undefined;
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    // Only a page by HTTPS has a clipboard.
    const wrote = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    of()?.select();
    setCopied(wrote || document.execCommand("copy"));
  };
  return (
    <Button className="copy-field__button js-only" onClick={copy}>
      <span aria-live="polite">{copied ? "Copied" : "Copy"}</span>
    </Button>
  );
}
