import type { z } from 'zod'
import type { letterAgain, reusedLetter } from '../../../contract/references/references.ts'
import { ProductError } from '../../platform/product-error.ts'
import { copyEarlier, findEarlier } from './earlier-letter-repository.ts'
import { linkStateOf } from './reference-policy.ts'
import { changedElsewhere, isOtherFile, type RefereeDeps, withLink } from './referee-service.ts'

/**
 * Copies a letter that the referee has sent for the same applicant into this request, as a draft; sent again, nothing changes
 * [REF2].
 * @throws ProductError `link_expired`, `reference_closed`, `not_found` for every other letter, `changed_meanwhile`
 */
export async function reuseLetter(
  deps: RefereeDeps,
  token: string,
  { letter, version, fileVersion }: z.output<typeof letterAgain>,
): Promise<z.output<typeof reusedLetter>> {
  return withLink(deps, token, async (tx, row) => {
    if (linkStateOf(row) !== 'open') throw new ProductError('reference_closed')
    const earlier = await findEarlier(tx, { id: row.id, letter })
    if (!earlier) throw new ProductError('not_found', { message: 'This letter no longer exists.' })
    const { text, file_name: name, file_bytes: bytes } = earlier
    const isThere = row.text === text && row.file_name === name && row.file_bytes === bytes
    if (!isThere && isOtherFile(row, { fileVersion })) throw changedElsewhere()
    const now = isThere ? row : await copyEarlier(tx, { id: row.id, letter, version })
    if (typeof now?.version !== 'number') throw changedElsewhere()
    const file = name !== null && bytes !== null ? { name, bytes } : null
    return { text, version: now.version, file, fileVersion: now.file_version ?? 0 }
  })
}
