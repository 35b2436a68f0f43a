import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { withoutMetadata } from './picture-metadata.ts'

const noise = sharp({
  create: {
    width: 64,
    height: 48,
    channels: 3,
    noise: { type: 'gaussian', mean: 120, sigma: 40 },
    background: '#fff',
  },
})

describe('[FAIR2] a picture without metadata', () => {
  test.each([
    ['baseline', { progressive: false }],
    ['progressive', { progressive: true }],
  ])('shows the same, and says nothing else: %s', async (_, how) => {
    const plain = await noise.clone().jpeg(how).toBuffer()
    const told = await sharp(plain)
      .withExif({ IFD0: { Artist: 'Amina Yusuf', Software: 'Camera 3000' } })
      .withIccProfile('p3')
      .jpeg(how)
      .toBuffer()
    const trailed = Buffer.concat([told, Buffer.from('a film of Amina Yusuf')])
    expect(trailed.toString('latin1')).toContain('Amina Yusuf')
    const bare = Buffer.from(withoutMetadata(trailed))
    expect(bare.toString('latin1')).not.toMatch(/Amina|Camera|Exif|ICC_PROFILE/)
    const pixels = (picture: Buffer) => sharp(picture).toColourspace('b-w').raw().toBuffer()
    const [before, after] = [await pixels(await sharp(told).png().toBuffer()), await pixels(bare)]
    expect(after.length).toBe(before.length)
  })

  test('stays as it is when it is something else', () => {
    const bytes = Buffer.from('not a picture at all')
    expect(withoutMetadata(bytes)).toBe(bytes)
  })

  test('loses the boxes of JPEG 2000 that only tell', () => {
    const box = (kind: string, content: string) => {
      const size = Buffer.alloc(4)
      size.writeUInt32BE(8 + content.length)
      return Buffer.concat([size, Buffer.from(kind + content, 'latin1')])
    }
    const first = box('jP  ', '\r\n\x87\n')
    const [head, stream] = [box('jp2h', 'head'), box('jp2c', 'stream')]
    const whole = Buffer.concat([first, box('xml ', 'Amina'), head, box('uuid', 'Amina'), stream])
    expect(withoutMetadata(whole)).toEqual(Buffer.concat([first, head, stream]))
  })

  test('is cut off where it is broken, and nothing is thrown', async () => {
    const plain = await noise.clone().jpeg().toBuffer()
    for (let length = 0; length < plain.length; length += 7)
      expect(withoutMetadata(plain.subarray(0, length)).length).toBeLessThanOrEqual(length + 2)
  })
})
