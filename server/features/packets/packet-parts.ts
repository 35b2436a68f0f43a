import { Readable } from 'node:stream'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { readAhead } from '../../platform/storage/file-store.ts'
import type { PacketRow } from './packet-repository.ts'

/** A packet stands in the store in parts, so that neither a process nor a store holds all of it at once. */
const partBytes = 8 * 1024 * 1024

type Parts = Pick<PacketRow, 'id' | 'attempt' | 'parts'>

const partName = ({ id, attempt }: Pick<Parts, 'id' | 'attempt'>, part: number) => `${id}/${attempt}-${part}`

/** The names of all parts that a packet may have in the store. */
export function partNames({ id, attempt, parts }: Parts): string[] {
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

/** Stores a part of a packet. */
export async function putPart(
  documents: FileStore,
  packet: Pick<Parts, 'id' | 'attempt'>,
  { number, bytes }: { number: number; bytes: Buffer },
): Promise<void> {
  await documents.put(partName(packet, number), bytes, 'application/octet-stream')
}

/** The parts of a packet one after the other, which must be read or destroyed; it fails when one is missing. */
export function openParts(documents: FileStore, packet: Parts): Readable {
  async function* read() {
    for (const name of partNames(packet)) {
      const part = await documents.open(name)
      if (!part) throw new Error(`The file ${name} is not in the store.`)
      yield* part
    }
  }
  return Readable.from(read(), { objectMode: false, highWaterMark: readAhead })
}
