import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** What must never come out of the store again, wherever it was hidden. */
export const marker = '<script>alert("hidden")</script>'

/** A file that somebody uploads as a picture. */
export interface HostilePicture {
  what: string
  bytes: Buffer
  /** True for what is a picture all the same: it may be taken, without what is hidden in it. */
  picture: boolean
}

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#cc3311' } })
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

const signature = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1')

/** A whole PNG in black and white whose pixels compress to nearly nothing; `more` chunks stand before them. */
export function pngBomb(width: number, height: number, more: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 1 })
  const end = [chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, chunk('IHDR', header), ...more, ...end])
}

/** Largest JPEG that is taken, lying on its side so that it has to be turned in memory. */
export function largestPhoto(): Promise<Buffer> {
  return plain(8_000, 5_000).withMetadata({ orientation: 6 }).jpeg({ quality: 60 }).toBuffer()
}

/** Pictures that are something else as well, and files that only pretend to be pictures. */
export async function hostilePictures(): Promise<HostilePicture[]> {
  const png = await plain(64, 48).png().toBuffer()
  const jpeg = await plain(64, 48)
    .withExif({ IFD0: { ImageDescription: marker } })
    .jpeg()
    .toBuffer()
  const gif = await plain(64, 48).gif().toBuffer()
  const hidden = Buffer.from(marker)
  const zip = Buffer.concat([
    Buffer.from('PK\x03\x04', 'latin1'),
    hidden,
    Buffer.from('PK\x05\x06', 'latin1'),
  ])
  const comment = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, hidden.length + 2]), hidden])
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${marker}</svg>`
  const gifHeader = Buffer.from(gif)
  // The screen's size, and that of the frame on it.
  gifHeader.writeUInt32LE(0xffffffff, 6)
  gifHeader.writeUInt32LE(0xffffffff, gifHeader.indexOf(0x2c, gifHeader.indexOf('!\xf9', 0, 'latin1')) + 5)
  const jpegHeader = Buffer.from(jpeg)
  const frame = jpegHeader.indexOf(Buffer.from([0xff, 0xc0]))
  jpegHeader.writeUInt32BE(0xffffffff, frame + 5)

  const good = (what: string, bytes: Buffer): HostilePicture => ({ what, bytes, picture: true })
  const bad = (what: string, bytes: Buffer | string): HostilePicture => ({
    what,
    bytes: Buffer.from(bytes as Buffer),
    picture: false,
  })
  return [
    good('a PNG with a page behind it', Buffer.concat([png, hidden])),
    good(
      'a PNG with a page in its text',
      Buffer.concat([png.subarray(0, 33), chunk('tEXt', hidden), png.subarray(33)]),
    ),
    good('a JPEG with an archive behind it', Buffer.concat([jpeg, zip])),
    good('a JPEG with a page in its comment', Buffer.concat([comment, jpeg.subarray(2)])),
    good('a GIF with a script behind it', Buffer.concat([gif, Buffer.from(`*/=1;${marker}`)])),
    good('a PNG of 4 million by 1', pngBomb(4_000_000, 1)),
    good('a PNG of 1 by 4 million', pngBomb(1, 4_000_000)),
    good(
      'a PNG with a text of 200 MB',
      pngBomb(16, 16, [
        chunk(
          'zTXt',
          Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(200 * 2 ** 20), { level: 1 })]),
        ),
      ]),
    ),
    bad('a GIF that is a script', Buffer.from(`GIF89a/*${'\0'.repeat(20)}*/=1;${marker}`)),
    bad('an SVG', svg),
    bad(
      'an SVG behind a byte order mark',
      `\ufeff<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg}`,
    ),
    bad('a page', `<!doctype html>${marker}`),
    bad('a PDF', `%PDF-1.7\n${marker}`),
    bad('an archive', zip),
    bad('a BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)])),
    bad('a TIFF', await plain(9, 9).tiff().toBuffer()),
    bad('a sound', Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt '), Buffer.alloc(200)])),
    bad('a film', Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42'), Buffer.alloc(500)])),
    bad('a HEIC', Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1'), Buffer.alloc(500)])),
    bad(
      'an AVIF without a picture',
      Buffer.concat([Buffer.from('\0\0\0\x18ftypavif\0\0\0\0avifmif1'), Buffer.alloc(500)]),
    ),
    bad('a PNG of no size', pngBomb(0, 0)),
    bad('a PNG of 30,000 by 30,000', pngBomb(30_000, 30_000)),
    bad('a GIF of 65,535 by 65,535', gifHeader),
    bad('a JPEG of 65,535 by 65,535', jpegHeader),
    bad('a PNG signature and 7 MB of nothing', Buffer.concat([signature, Buffer.alloc(7 * 2 ** 20)])),
    bad('8 MB and a byte', Buffer.concat([png, Buffer.alloc(8 * 2 ** 20 + 1 - png.length)])),
    bad('nothing', ''),
  ]
}
