import { useId, useState } from "react";
import { Button, type ButtonProps, Icon, Input, isComposing, useHydrated } from "~/ui";
import { hasSeparator, typedTags, uniqueTags } from "./tags";

interface TagInputProps {
  /** Under which each tag is sent. */
  name: string;
  /** Under which the text is sent that is none yet. */
  addName: string;
  label: string;
  tags: string[];
  /** Where its button sends the form without scripts, and how. */
  sending: Pick<ButtonProps, "formAction" | "formMethod">;
}

/**
 * Words that are added by Enter, comma or leaving the field, each once. Without scripts, a
 * text with commas and a button, and a ticked box for each word that is there.
 */
export function TagInput({ name, addName, label, tags: given, sending }: TagInputProps) {
  const [tags, setTags] = useState(given);
  const [said, setSaid] = useState("");
  const hydrated = useHydrated();
  const id = useId();

  const add = (input: HTMLInputElement) => {
    const next = uniqueTags([...tags, ...typedTags(input.value)]);
    const added = next.length - tags.length;
    if (input.value.trim()) setSaid(added > 0 ? `${input.value.trim()} added` : "Already there");
    input.value = "";
    setTags(next);
  };
  // A comma may come as text without a key: from an input method, or a phone's keyboard.
  const addAtComma = (input: HTMLInputElement) => hasSeparator(input.value) && add(input);
  const remove = (tag: string) => {
    setTags(tags.filter((one) => one !== tag));
    setSaid(`${tag} removed`);
    document.getElementById(id)?.focus();
  };

  return (
    <div className="tag-input">
      {tags.length > 0 && (
        <ul className="tag-input__tags cluster gap-1" aria-label={`${label}: chosen`}>
          {tags.map((tag) => (
            <li key={tag} className="tag-input__tag row gap-1 small">
              {hydrated ? (
                <RemovableTag name={name} tag={tag} onRemove={() => remove(tag)} />
              ) : (
                <TickedTag name={name} tag={tag} />
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="row gap-2">
        <Input
          id={id}
          name={addName}
          aria-label={`Add ${label}`}
          placeholder="Add one, then press Enter or a comma"
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key !== "Enter" || isComposing(event.nativeEvent)) return;
            event.preventDefault();
            add(event.currentTarget);
          }}
          onInput={({ currentTarget, nativeEvent }) => {
            if (!(nativeEvent as InputEvent).isComposing) addAtComma(currentTarget);
          }}
          onCompositionEnd={(event) => addAtComma(event.currentTarget)}
          onPaste={(event) => {
            const text = event.clipboardData.getData("text");
            if (!hasSeparator(text)) return;
            event.preventDefault();
            event.currentTarget.value += text;
            add(event.currentTarget);
          }}
          onBlur={(event) => add(event.currentTarget)}
        />
        <Button
          type="submit"
          size="small"
          className="no-js-only"
          {...sending}
          formNoValidate
          aria-label={`Add ${label}`}
        >
          Add
        </Button>
      </div>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </div>
  );
}

/** Without scripts, a tag is removed by clearing its box. */
function TickedTag({ name, tag }: { name: string; tag: string }) {
  return (
    <label className="row gap-1">
      <input type="checkbox" className="check" name={name} value={tag} defaultChecked />
      <span className="truncate" dir="auto">
        {tag}
      </span>
    </label>
  );
}

function RemovableTag(props: { name: string; tag: string; onRemove: () => void }) {
  const { name, tag, onRemove } = props;
  return (
    <>
      <input type="hidden" name={name} value={tag} />
      <span className="truncate" dir="auto">
        {tag}
      </span>
      <button type="button" aria-label={`Remove ${tag}`} onClick={onRemove}>
        <Icon name="x" />
      </button>
    </>
  );
}
