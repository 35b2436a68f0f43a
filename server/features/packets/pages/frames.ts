import { once } from 'node:events'
import type { Writable } from 'node:stream'

/** A message between the server and the program that makes pages: what it is, and bytes. */
export interface Frame<Header> {
  header: Header
  bytes: Buffer
}

const lengths = 8

/** Writes a message; resolves when its reader keeps up. */
export async function writeFrame(
  to: Writable,
  header: object,
  bytes: Uint8Array = new Uint8Array(0),
): Promise<void> {
  const text = Buffer.from(JSON.stringify(header))
  const start = Buffer.alloc(lengths)
  start.writeUInt32LE(text.length, 0)
  start.writeUInt32LE(bytes.length, 4)
  to.write(start)
  to.write(text)
  if (!to.write(bytes)) await drained(to)
}

/** Resolves when a stream takes more, or never will. */
export async function drained(stream: Writable): Promise<void> {
  if (stream.destroyed) return
  const over = new AbortController()
  const events = ['drain', 'close'].map(event => once(stream, event, { signal: over.signal }))
  await Promise.race(events).finally(() => over.abort())
}

/** The messages of a stream, until it ends; an incomplete one at its end is left out. */
export async function* readFrames<Header>(from: AsyncIterable<Buffer>): AsyncGenerator<Frame<Header>> {
  let chunks: Buffer[] = []
  let held = 0
  let wanted = lengths
  for await (const chunk of from) {
    chunks.push(chunk)
    held += chunk.length
    while (held >= wanted) {
      const all = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
      const [header, bytes] = [all.readUInt32LE(0), all.readUInt32LE(4)]
      wanted = lengths + header + bytes
      if (held < wanted) {
        chunks = [all]
        break
      }
      yield {
        header: JSON.parse(all.toString('utf8', lengths, lengths + header)) as Header,
        bytes: all.subarray(lengths + header, wanted),
      }
      held -= wanted
      chunks = [all.subarray(wanted)]
      wanted = lengths
    }
  }
}
