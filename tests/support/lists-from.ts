import { vi } from 'vitest'
import type { ServedProduct } from './product.ts'

/** What answers a product's lists: the index, or the database while there is none. */
export async function listsFrom({ siteUrl }: Pick<ServedProduct, 'siteUrl'>): Promise<string> {
  const readiness = (await (await fetch(`${siteUrl}/readyz`)).json()) as { listsFrom: string }
  return readiness.listsFrom
}

/**
 * After a write for which the index is made anew: the first question finds that, and waits for two seconds. Until it is made,
 * choices have no numbers, and there are no suggestions.
 */
export async function untilIndexed(product: Pick<ServedProduct, 'siteUrl'>): Promise<void> {
  await fetch(`${product.siteUrl}/api/allScholarships`)
  // `expect.poll` is for tests alone; this is for what comes before them, too.
  await vi.waitUntil(async () => (await listsFrom(product)) === 'index', { timeout: 60_000, interval: 50 })
}
