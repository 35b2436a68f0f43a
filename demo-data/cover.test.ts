import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawAvatar } from './avatar.ts'
import { drawCover } from './cover.ts'
import { demoScholarships } from './scholarships.ts'

const size = { width: 64, height: 40 }
const pixels = (svg: string) => sharp(Buffer.from(svg)).raw().toBuffer()

describe('drawn pictures', () => {
  test('are the same for the same seed and differ for another', async () => {
    expect(drawCover('one', size)).toBe(drawCover('one', size))
    expect(await pixels(drawCover('one', size))).not.toEqual(await pixels(drawCover('two', size)))
    expect(drawAvatar('one')).toBe(drawAvatar('one'))
    expect(drawAvatar('one')).not.toBe(drawAvatar('two'))
  })

  test('are distinct for every scholarship of the demo data, also as pixels', async () => {
    const drawn = await Promise.all(demoScholarships.map(s => pixels(drawCover(s.name, size, s.cover))))
    expect(new Set(drawn.map(buffer => buffer.toString('base64'))).size).toBe(demoScholarships.length)
  })

  test('have the asked size, no text and nothing from elsewhere', async () => {
    const svg = drawCover('three', { width: 960, height: 600 })
    expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ width: 960, height: 600 })
    expect(svg).not.toMatch(/<text|<image|href/)
  })
})
