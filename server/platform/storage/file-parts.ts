import { Readable } from 'node:stream'
import { type FileStore, readAhead } from './file-store.ts'

/** A large file stands in the store in parts, so that neither a process nor a store holds all of it at once. */
const partBytes = 8 * 1024 * 1024

/** A file in parts, each attempt to make it under names of its own. */
export interface FileInParts {
  id: string
  attempt: number
  /** How many parts it may have in the store. */
  parts: number
}

const partName = ({ id, attempt }: Pick<FileInParts, 'id' | 'attempt'>, part: number) =>
  `${id}/${attempt}-${part}`

/** The names of all parts that a file may have in the store. */
export function partNames({ id, attempt, parts }: FileInParts): string[] {
  return Array.from({ length: parts }, (_, part) => partName({ id, attempt }, part))
}

/**
 * Cuts a file into parts.
 * @param keep stores one; they come in their order
 * @returns bytes in all
 */
export async function cutIntoParts(
  content: AsyncIterable<Buffer>,
  keep: (part: { number: number; bytes: Buffer }) => Promise<void>,
): Promise<number> {
  let [number, held, total] = [0, 0, 0]
  let chunks: Buffer[] = []
  const end = async () => {
    await keep({ number, bytes: Buffer.concat(chunks) })
    number += 1
    chunks = []
    held = 0
  }
  for await (const chunk of content) {
    chunks.push(chunk)
    held += chunk.length
    total += chunk.length
    if (held >= partBytes) await end()
  }
  if (held > 0) await end()
  return total
}

/** Stores a part of a file. */
export async function putPart(
  store: FileStore,
  file: Pick<FileInParts, 'id' | 'attempt'>,
  { number, bytes }: { number: number; bytes: Buffer },
): Promise<void> {
  await store.put(partName(file, number), bytes, 'application/octet-stream')
}

/** The parts of a file one after the other, which must be read or destroyed; it fails when one is missing. */
export function openParts(store: FileStore, file: FileInParts): Readable {
  async function* read() {
    for (const name of partNames(file)) {
      const part = await store.open(name)
      if (!part) throw new Error(`The file ${name} is not in the store.`)
      yield* part
    }
  }
  return Readable.from(read(), { objectMode: false, highWaterMark: readAhead })
}
