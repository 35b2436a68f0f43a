import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { runInCage } from '../../../platform/cage/cage.ts'
import type { OwnWords } from './own-words.ts'

const reader = fileURLToPath(new URL('pdf-reader.ts', import.meta.url))

/** The file may control the answering process. */
const answer = z.array(z.string().max(200)).max(30)

/**
 * Which of these words stand in the text of a PDF, as they stand there; nothing when it cannot be read in the given time. The file
 * is read in a process that can do nothing else. @throws ProductError as `runInCage` does
 */
export async function findInPdf(
  bytes: Buffer,
  own: OwnWords,
  signal?: AbortSignal,
): Promise<string[] | undefined> {
  const words = Buffer.from(JSON.stringify(own))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(words.length)
  const said = await runInCage(reader, Buffer.concat([length, words, bytes]), { signal })
  try {
    return answer.parse(JSON.parse(said))
  } catch {
    return undefined
  }
}
