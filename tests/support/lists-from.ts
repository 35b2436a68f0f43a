import { vi } from 'vitest'
import type { ServedProduct } from './product.ts'

/** Where a product's lists come from: `index`, or `database` while there is no index. */
export async function listsFrom({ siteUrl }: Pick<ServedProduct, 'siteUrl'>): Promise<string> {
  const readiness = (await (await fetch(`${siteUrl}/readyz`)).json()) as { listsFrom: string }
  return readiness.listsFrom
}

/**
 * Waits for the index after a write that rebuilds it. The first request notices the change and waits for up to two seconds;
 * until the index is built, choices have no counts and there are no suggestions.
 */
export async function untilIndexed(product: Pick<ServedProduct, 'siteUrl'>): Promise<void> {
  await fetch(`${product.siteUrl}/api/allScholarships`)
  // Hooks call this, too, and `expect.poll` works only inside a test.
  await vi.waitUntil(async () => (await listsFrom(product)) === 'index', { timeout: 60_000, interval: 50 })
}
