/**
 * A JPEG or JPEG 2000 picture without what cameras and programs wrote into it: places, times, devices, names, previews. What it
 * shows is not touched; bytes that are neither stay as they are.
 */
export function withoutMetadata(bytes: Uint8Array): Uint8Array {
  const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (picture.length > 4 && picture.readUInt16BE(0) === 0xffd8) return jpegWithout(picture)
  if (picture.length > 12 && picture.toString('latin1', 4, 8) === 'jP  ') return boxesWithout(picture)
  return bytes
}

/** Markers of ISO/IEC 10918-1, annex B. */
const marker = { application: 0xe0, adobe: 0xee, lastApplication: 0xef, comment: 0xfe, scan: 0xda, end: 0xd9 }

function jpegWithout(picture: Buffer): Buffer {
  const kept = [picture.subarray(0, 2)]
  let at = 2
  while (at + 4 <= picture.length) {
    const kind = picture[at + 1] ?? 0
    if (kind === 0xff) {
      at += 1
      continue
    }
    if (kind === marker.end) break
    let end = at + 2 + picture.readUInt16BE(at + 2)
    if (kind === marker.scan) end = endOfScan(picture, end)
    const tells = (kind >= marker.application && kind <= marker.lastApplication) || kind === marker.comment
    // Adobe's says how its colours are stored.
    if (!tells || kind === marker.adobe) kept.push(picture.subarray(at, end))
    at = end
  }
  // Behind the end there may be another picture, or a film.
  return Buffer.concat([...kept, Buffer.from([0xff, marker.end])])
}

/** The next marker that is no part of the picture itself. */
function endOfScan(picture: Buffer, from: number): number {
  let at = picture.indexOf(0xff, from)
  while (at >= 0) {
    const next = picture[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
    at = picture.indexOf(0xff, at + 1)
  }
  return picture.length
}

/** Boxes of ISO/IEC 15444-1, annex I. */
function boxesWithout(picture: Buffer): Buffer {
  const kept: Buffer[] = []
  let at = 0
  while (at + 8 <= picture.length) {
    const size = picture.readUInt32BE(at)
    const kind = picture.toString('latin1', at + 4, at + 8)
    const isLast = size === 0 || size === 1 || kind === 'jp2c'
    const end = isLast ? picture.length : at + Math.max(8, size)
    if (!['xml ', 'uuid', 'uinf'].includes(kind)) kept.push(picture.subarray(at, end))
    at = end
  }
  return Buffer.concat(kept)
}
