import { pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive. */
export interface ZipEntry {
  name: string
  content: Iterable<Buffer> | AsyncIterable<Buffer>
}

/** Bytes that a field of 32 bits can tell; a larger archive would need another format. */
const mostBytes = 0xffff_ffff

/** In place of the time at which a file changed: 1 January 1980. */
const noTime = 0x0021_0000

/** Sizes follow the content; names are UTF-8. */
const flags = 0x0808
const deflated = 8

/**
 * Packs files into a ZIP archive as they are read, so that no more than a piece of one is in memory (APPNOTE.TXT 6.3.10).
 * @throws RangeError beyond 4 GB
 */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const nameBytes = Buffer.from(name)
    const at = offset
    const local = numbers(
      [4, 0x0403_4b50],
      [2, 20],
      [2, flags],
      [2, deflated],
      [4, noTime],
      [12, 0],
      [2, nameBytes.length],
      [2, 0],
    )
    yield Buffer.concat([local, nameBytes])
    let crc = 0
    let size = 0
    let packed = 0
    const counted = async function* () {
      for await (const piece of content) {
        crc = crc32(piece, crc)
        size += piece.length
        yield piece
      }
    }
    // Its error ends the loop below.
    for await (const piece of pipeline(counted(), createDeflateRaw({ level: 1 }), () => undefined)) {
      packed += (piece as Buffer).length
      yield piece as Buffer
    }
    const sizes = numbers([4, crc], [4, packed], [4, size])
    yield Buffer.concat([numbers([4, 0x0807_4b50]), sizes])
    offset += local.length + nameBytes.length + packed + 16
    if (offset > mostBytes) throw new RangeError('The archive is larger than its format allows.')
    directory.push(
      numbers([4, 0x0201_4b50], [2, 20], [2, 20], [2, flags], [2, deflated], [4, noTime]),
      sizes,
      numbers([2, nameBytes.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, at]),
      nameBytes,
    )
  }
  const index = Buffer.concat(directory)
  const count = directory.length / 4
  yield Buffer.concat([
    index,
    numbers([4, 0x0605_4b50], [2, 0], [2, 0], [2, count], [2, count], [4, index.length], [4, offset], [2, 0]),
  ])
}

/** Numbers of so many bytes, the lowest byte first; of more than four bytes, zeros. */
function numbers(...fields: [bytes: number, value: number][]): Buffer {
  return Buffer.concat(
    fields.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes)
      field.writeUIntLE(value, 0, Math.min(bytes, 4))
      return field
    }),
  )
}
