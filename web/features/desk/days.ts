/** Whole days since a moment (ISO 8601). */
export function daysSince(moment: string): number {
  return Math.max(0, Math.floor((Date.now() - Date.parse(moment)) / 86_400_000))
}
