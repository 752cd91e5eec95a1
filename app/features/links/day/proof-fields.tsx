import { PROOF_KINDS } from "contract/visits/facts";
import type { ProofDemands } from "contract/visits/proof-calls";
import { useWords } from "./language";

interface ProofFieldsProps {
  demands: ProofDemands;
  /** A field of the form, if the page returns it. */
  sentAs: (name: string) => string | undefined;
}

/** Photo, signature and code of a visit, as far as the type of the location asks for them. */
export function ProofFields({ demands, sentAs }: ProofFieldsProps) {
  const WORDS = useWords();
  const photoId = sentAs("photoId");
  const label = (kind: keyof ProofDemands) =>
    demands[kind] === "required" ? `${WORDS.proof[kind]} (${WORDS.required})` : WORDS.proof[kind];
  return (
    <>
      {PROOF_KINDS.filter((kind) => demands[kind] === "required").map((kind) => (
        <input key={kind} type="hidden" name="required" value={kind} />
      ))}
      {demands.photo !== "off" && (
        <p className="field">
          <label htmlFor="photo">{label("photo")}</label>
          <input id="photo" type="file" name="photo" accept="image/*" capture="environment" />
          {photoId && (
            <>
              <input type="hidden" name="photoId" value={photoId} />
              <span role="status">{WORDS.photoReceived}</span>
            </>
          )}
        </p>
      )}
      {demands.signature !== "off" && (
        <p className="field">
          <label htmlFor="signature">{label("signature")}</label>
          <input
            id="signature"
            name="signature"
            maxLength={120}
            autoComplete="off"
            defaultValue={sentAs("signature")}
          />
        </p>
      )}
      {demands.code !== "off" && (
        <p className="field">
          <label htmlFor="code">{label("code")}</label>
          <input
            id="code"
            name="code"
            maxLength={200}
            autoComplete="off"
            autoCapitalize="off"
            defaultValue={sentAs("code")}
          />
        </p>
      )}
    </>
  );
}
