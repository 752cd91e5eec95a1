import type { VisitProof } from "contract/entities";

/** The proof of a visit; null for none. */
export type ShownProof = Pick<VisitProof, "photo" | "signature" | "code"> | null | undefined;

/** The proof of a visit in words, for files. */
export const proofInWords = (proof: ShownProof): string =>
  [
    proof?.photo && "Photo",
    proof?.signature && `Signed by ${proof.signature}`,
    proof?.code && `Code ${proof.code}`,
  ]
    .filter(Boolean)
    .join("; ");

/** Which proof there is; it opens in place. */
export function ProofMark({ proof }: { proof: ShownProof }) {
  const kinds = [proof?.photo && "Photo", proof?.signature && "Signature", proof?.code && "Code"];
  const named = kinds.filter(Boolean).join(", ");
  if (!proof || !named) return <span className="muted">—</span>;
  const { photo, signature, code } = proof;
  return (
    <details className="visits__proof">
      <summary>{named}</summary>
      {photo && (
        <a href={photo} target="_blank" rel="noreferrer">
          <img src={photo} alt="Proof of this visit" loading="lazy" width={160} />
        </a>
      )}
      {signature && <p dir="auto">Signed by {signature}</p>}
      {code && <p dir="auto">Code {code}</p>}
    </details>
  );
}
