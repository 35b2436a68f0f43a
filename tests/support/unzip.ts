import { inflateRawSync } from 'node:zlib'

/** The files of a ZIP archive by name, found as programs do: by the directory at its end. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'))
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, bytes] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24)]
    const [nameLength, more] = [archive.readUInt16LE(at + 28), archive.readUInt32LE(at + 30)]
    const file = archive.readUInt32LE(at + 42)
    const from = file + 30 + archive.readUInt16LE(file + 26) + archive.readUInt16LE(file + 28)
    const stored = archive.subarray(from, from + packed)
    const content = archive.readUInt16LE(at + 10) === 0 ? stored : inflateRawSync(stored)
    if (content.length !== bytes || more !== 0) throw new Error('The directory and the files differ.')
    files.set(archive.toString('utf8', at + 46, at + 46 + nameLength), content)
    at += 46 + nameLength
  }
  return files
}
