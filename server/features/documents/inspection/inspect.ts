import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { namedDocument } from '../../../../contract/documents/documents.ts'
import { runInCage } from '../../../platform/cage/cage.ts'
import { typeOf } from './file-signature.ts'
import type { Finding } from './inspection.ts'

const inspector = fileURLToPath(new URL('inspector.ts', import.meta.url))

const tooMuch =
  'This file is too complex to open. Please print it to a new PDF, or save it as a simple picture.'

/** The file may control the answering process. */
const finding: z.ZodType<Finding> = z.union([
  namedDocument.pick({ type: true }),
  z.strictObject({ refused: z.string().max(500) }),
])

/**
 * Inspects a file in a separate process that can neither read nor reach anything else [DOC1].
 * @param signal ends it
 * @throws ProductError `unavailable` when it is ended, or there can be no such process
 */
export async function inspect(bytes: Buffer, signal?: AbortSignal): Promise<Finding> {
  // Pictures are decoded by native code.
  const addons = typeOf(bytes)?.startsWith('image/')
  const answer = await runInCage(inspector, bytes, { addons, signal })
  try {
    return finding.parse(JSON.parse(answer))
  } catch {
    return { refused: tooMuch }
  }
}
