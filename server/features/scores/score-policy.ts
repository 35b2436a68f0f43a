/**
 * Whether an officer sees the points of others for an application, everywhere by this rule [DESK7]: where they are hidden,
 * once the caller's own are given by the criteria of now. `score-queries.ts` says the same to the database.
 */
export function seesOthers(sheet: { hides: boolean }, own: { mean: number | null } | undefined): boolean {
  return !sheet.hides || (own?.mean ?? null) !== null
}
