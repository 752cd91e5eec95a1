interface QrCodeProps {
  picture: { size: number; outline: string };
  /** What a camera reads in it. */
  label: string;
}

/** A picture that cameras read. */
export const QrCode = ({ picture: { size, outline }, label }: QrCodeProps) => (
  <svg role="img" aria-label={label} className="qr-code" viewBox={`0 0 ${size} ${size}`}>
    <path d={outline} />
  </svg>
);
