import { inCage } from '../../../platform/cage/cage.ts'
import { ProductError } from '../../../platform/product-error.ts'
import { teller } from './make-pages.ts'
import { pageProgram } from './page-program.ts'
import type { LetterToShow } from './packet-messages.ts'

/** Makes a letter of award as a PDF, in a process of its own. @throws ProductError `unavailable` */
export async function makeLetter(letter: LetterToShow): Promise<Buffer> {
  const chunks: Buffer[] = []
  await inCage(pageProgram, { addons: true, frugal: true }, async caged => {
    const tell = teller(caged, async bytes => void chunks.push(bytes))
    await tell({ say: 'letter', letter }).catch(cause => {
      throw new ProductError('unavailable', { cause })
    })
  })
  return Buffer.concat(chunks)
}
