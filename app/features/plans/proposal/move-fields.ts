/** The fields of the dialog that moves a stop, as it shows them and as they come back. */

export interface OtherPlaceFields {
  toAgent?: string | undefined;
  toDay?: string | undefined;
  /** As it was entered. */
  position?: string | undefined;
}

/** The fields of another place as the dialog shows them: other ones that come back were entered. */
export const shownFields = ({ toAgent = "", toDay = "", position = "" }: OtherPlaceFields) =>
  `${toAgent} ${toDay} ${position.trim()}`;
