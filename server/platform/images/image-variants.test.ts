import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodeVariants } from './image-variants.ts'

const picture = (width: number) =>
  sharp({ create: { width, height: 60, channels: 3, background: '#336699' } }).png()

test('[V6] encodes each size of a picture once, whatever names it has', async () => {
  const { variants } = await encodeVariants(picture(640), 'quick')
  const bytesOf = (name: string) => variants.find(each => each.name === name)?.bytes
  expect(bytesOf('960.webp')).toBe(bytesOf('640.webp'))
  expect(bytesOf('full.webp')).toBe(bytesOf('640.webp'))
  expect(bytesOf('960.avif')).toBe(bytesOf('640.avif'))
  const widths = variants.map(async ({ name, bytes }) => [name, (await sharp(bytes).metadata()).width])
  expect(Object.fromEntries(await Promise.all(widths))).toEqual({
    'full.webp': 640,
    '320.webp': 320,
    '320.avif': 320,
    '640.webp': 640,
    '640.avif': 640,
    '960.webp': 640,
    '960.avif': 640,
  })
})
