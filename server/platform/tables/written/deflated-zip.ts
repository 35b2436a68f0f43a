import { crc32, createDeflateRaw } from 'node:zlib'
import type { Readable } from 'node:stream'

export interface FileToZip {
  name: string
  content: AsyncIterable<Buffer> | Iterable<Buffer>
}

/** What the format can say without its 64-bit extension, which Excel does not read in files that are written as a stream. */
const most = 0xffff_ffff

/** More was to be written than the format can hold. */
export class TooLarge extends Error {}

/**
 * The bytes of a ZIP archive, piece by piece, with deflated files whose size nobody needs to know before. The directory comes
 * last: no program opens an archive that was cut short. @throws TooLarge at 4 GB
 */
export async function* deflatedZip(files: AsyncIterable<FileToZip>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let at = 0
  for await (const { name, content } of files) {
    const start = at
    const header = localHeader(name)
    yield header
    at += header.length
    const sums = { crc: 0, size: 0, packed: 0 }
    for await (const piece of deflated(content, sums)) {
      yield piece
      at += piece.length
    }
    if (at > most || sums.size > most) throw new TooLarge()
    const trailer = descriptor(sums)
    yield trailer
    at += trailer.length
    directory.push(entry(name, sums, start))
  }
  const listed = Buffer.concat(directory)
  yield listed
  yield directoryEnd(directory.length, listed.length, at)
}

interface Sums {
  crc: number
  size: number
  packed: number
}

/** Deflates on other threads; the fastest level makes files a fifth larger in a third of the time. */
async function* deflated(content: FileToZip['content'], sums: Sums): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: 1, chunkSize: 128 * 1024 })
  const feeding = feed(deflate, content, sums)
  feeding.catch((error: Error) => deflate.destroy(error))
  for await (const piece of deflate as Readable as AsyncIterable<Buffer>) {
    sums.packed += piece.length
    yield piece
  }
  await feeding
}

async function feed(
  deflate: ReturnType<typeof createDeflateRaw>,
  content: FileToZip['content'],
  sums: Sums,
): Promise<void> {
  for await (const piece of content) {
    sums.crc = crc32(piece, sums.crc)
    sums.size += piece.length
    if (!deflate.write(piece)) await new Promise(resolve => deflate.once('drain', resolve))
  }
  deflate.end()
}

/** Sizes follow the file (bit 3), names are UTF-8 (bit 11). */
const flags = 0x0808
const deflateMethod = 8
/** Midnight of 1 January 1980: the file says itself when it was made. */
const noDate = 0x0021

function localHeader(name: string): Buffer {
  const text = Buffer.from(name)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(deflateMethod, 8)
  header.writeUInt16LE(noDate, 12)
  header.writeUInt16LE(text.length, 26)
  return Buffer.concat([header, text])
}

function descriptor({ crc, size, packed }: Sums): Buffer {
  const trailer = Buffer.alloc(16)
  trailer.writeUInt32LE(0x08074b50, 0)
  trailer.writeUInt32LE(crc, 4)
  trailer.writeUInt32LE(packed, 8)
  trailer.writeUInt32LE(size, 12)
  return trailer
}

function entry(name: string, { crc, size, packed }: Sums, start: number): Buffer {
  const text = Buffer.from(name)
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(20, 6)
  header.writeUInt16LE(flags, 8)
  header.writeUInt16LE(deflateMethod, 10)
  header.writeUInt16LE(noDate, 14)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(packed, 20)
  header.writeUInt32LE(size, 24)
  header.writeUInt16LE(text.length, 28)
  header.writeUInt32LE(start, 42)
  return Buffer.concat([header, text])
}

function directoryEnd(files: number, bytes: number, at: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files, 8)
  end.writeUInt16LE(files, 10)
  end.writeUInt32LE(bytes, 12)
  end.writeUInt32LE(at, 16)
  return end
}
