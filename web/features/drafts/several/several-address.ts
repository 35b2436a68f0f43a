import { pages } from '../../../../contract/core/pages.ts'

/** The most applications that are prepared at once [ELIG12]. */
export const mostAtOnce = 20

/** Where applications to these scholarships are prepared together; `step` is `common`, a scholarship, or `review`. */
export function severalAddress(scholarshipIds: readonly string[], step?: string): string {
  const search = new URLSearchParams(scholarshipIds.map(id => ['scholarship', id]))
  if (step) search.set('step', step)
  return `${pages.applySeveral}?${search}`
}
