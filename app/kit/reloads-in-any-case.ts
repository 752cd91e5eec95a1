/**
 * Whether a page is read anew after a form of it was refused: only where it is no longer as it
 * was shown (409). A route with a rule of its own has to ask, for Remix then takes it that all
 * is read anew after any refusal.
 *
 * @returns undefined where no form was refused
 */
export const reloadsAfterRefusal = (actionStatus: number | undefined): boolean | undefined =>
  actionStatus === undefined || actionStatus < 400 ? undefined : actionStatus === 409;
