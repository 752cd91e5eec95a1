import { useNavigation } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { conversationUrl } from "~/features/urls";
import { type RefusedForm, sentFields, typedForm } from "~/kit/form/refused-form";
import { Button, Field, Form, isComposing, TextArea } from "~/ui";
import { ErrorSummary, formErrors, TypedFields } from "~/ui/form";
import type { Conversation } from "./read-conversation.server";

const IDS = { text: "message-text" };
const FORM = "write-message";

/** What the reader has written in a channel and is on its way. */
export function useSending(channelId: string): string | undefined {
  const { formData, formMethod, formAction } = useNavigation();
  const text = formData?.get("text");
  const isHere = formAction?.split("?")[0] === conversationUrl(channelId);
  return formMethod === "POST" && isHere && typeof text === "string" && text.trim()
    ? text.trim()
    : undefined;
}

interface WriteFormProps {
  conversation: Conversation;
  refused: RefusedForm | undefined;
}

/** Where a message is written. It is sent by its button, or by Ctrl and Enter. */
export function WriteForm({ conversation, refused }: WriteFormProps) {
  const { id, key, last, mostLetters } = conversation;
  const typed = typedForm(refused);
  const area = useRef<HTMLTextAreaElement>(null);
  useEmptied(area, useSending(id) !== undefined, refused && typed.text("text"));
  return (
    <Form
      id={FORM}
      method="post"
      action={conversationUrl(id)}
      preventScrollReset
      noValidate
      className="conversation__write stack gap-2"
    >
      <ErrorSummary errors={formErrors(refused?.result.error, IDS)} />
      <TypedFields.Provider value={sentFields(refused)}>
        <input type="hidden" name="key" value={typed.text("key", key)} />
        {last && <input type="hidden" name="seen" value={last} />}
        <Field label="Message" id={IDS.text} hideLabel errors={typed.errors("text")}>
          <TextArea
            ref={area}
            name="text"
            rows={3}
            maxLength={mostLetters}
            placeholder="Write a message"
            aria-keyshortcuts="Control+Enter"
            defaultValue={typed.text("text")}
            onKeyDown={sendByKey}
          />
        </Field>
        <Button type="submit" variant="primary">
          Send
        </Button>
      </TypedFields.Provider>
    </Form>
  );
}

function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  if (isComposing(event.nativeEvent)) return;
  event.preventDefault();
  const { form } = event.currentTarget;
  form?.requestSubmit(form.querySelector<HTMLButtonElement>("[type=submit]"));
}

/**
 * Empties what was typed as soon as it is on its way, so that the next can be written; what is
 * refused comes back before it.
 */
function useEmptied(
  area: { readonly current: HTMLTextAreaElement | null },
  isSending: boolean,
  refused: string | undefined,
): void {
  useEffect(() => {
    if (isSending && area.current) area.current.value = "";
  }, [area, isSending]);
  const back = isSending ? undefined : refused;
  useEffect(() => {
    const { current } = area;
    if (!back || !current || current.value.startsWith(back)) return;
    current.value = current.value ? `${back}\n${current.value}` : back;
  }, [area, back]);
}
