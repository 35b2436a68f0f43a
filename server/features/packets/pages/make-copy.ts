import { inCage } from '../../../platform/cage/cage.ts'
import { ProductError } from '../../../platform/product-error.ts'
import { teller } from './make-pages.ts'
import { pageProgram } from './page-program.ts'

/**
 * Makes a PDF of what a document shows, and of nothing else, in a process of its own [FAIR2].
 * @throws ProductError `unavailable` when it cannot be shown
 */
export async function makeCopy(type: string, bytes: Buffer): Promise<Buffer> {
  const chunks: Buffer[] = []
  await inCage(pageProgram, { addons: true, frugal: true }, async caged => {
    const tell = teller(caged, async part => void chunks.push(part))
    const { problem } = await tell({ say: 'copy', type }, bytes).catch(cause => {
      throw new ProductError('unavailable', { cause })
    })
    if (problem !== undefined)
      throw new ProductError('unavailable', { message: `This document cannot be shown: ${problem}.` })
  })
  return Buffer.concat(chunks)
}
