import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openImage } from './image-checks.ts'

test('[V6] a photo without its last byte is read, half a photo is not', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 50 }
  const photo = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#000', noise } })
    .jpeg()
    .toBuffer()
  const read = async (bytes: Buffer) => (await openImage(bytes)).stats()
  await expect(read(photo)).resolves.toBeDefined()
  await expect(read(photo.subarray(0, -1))).resolves.toBeDefined()
  await expect(read(Buffer.concat([photo, Buffer.from('and a note')]))).resolves.toBeDefined()
  await expect(read(photo.subarray(0, photo.length / 2))).rejects.toThrow('premature end')
})
