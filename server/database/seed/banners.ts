import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { drawBackdrop } from './drawing/backdrops.ts'
import { domedHall, gabledHouses, gothicFront } from './drawing/classic-buildings.ts'
import { drawForeground, drawGround, drawPeople, drawTrees } from './drawing/foregrounds.ts'
import { palettes } from './drawing/palettes.ts'
import { drawSky } from './drawing/sky.ts'
import { n, type Scene } from './drawing/svg.ts'
import { seededRandom } from './random.ts'

// Draws the pictures of the home banner [H1] again, in the hand of the covers:
//   node server/database/seed/banners.ts
// They are committed, because a page should not wait for them to be drawn.

const size = { width: 1600, height: 1000 }

const banners = [
  { file: 'banner-1', seed: 'banner 1 5', palette: 'dusk', building: domedHall },
  { file: 'banner-2', seed: 'banner 2 1', palette: 'aurora', building: gothicFront },
  { file: 'banner-3', seed: 'banner 3 2', palette: 'night', building: gabledHouses },
] as const

/** Returns the SVG of a banner: an evening whose building stands on the right, so that text has the left. */
function drawBanner({ seed, palette: name, building }: (typeof banners)[number]): string {
  const palette = palettes.find(candidate => candidate.name === name)
  if (!palette) throw new Error(`There is no palette ${name}.`)
  const scene: Scene = { random: seededRandom(seed), palette, ...size, horizon: 690 }
  const [x, base, scale] = [1130, 800, 1.34]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}">`,
    drawSky(scene),
    drawBackdrop(scene),
    drawGround(scene, x, base),
    `<g transform="translate(${n(x)} ${base}) scale(${scale})">${building(scene, 0, 0)}</g>`,
    drawTrees(scene, x, base, scale),
    drawPeople(scene, x, base),
    drawForeground(scene),
    '<defs><linearGradient id="calm"><stop stop-color="#0a1226" stop-opacity=".62"/><stop offset=".62" stop-color="#0a1226" stop-opacity="0"/></linearGradient></defs>',
    '<rect width="100%" height="100%" fill="url(#calm)"/>',
    '</svg>',
  ].join('')
}

async function writeBanner(banner: (typeof banners)[number]): Promise<void> {
  const drawing = sharp(Buffer.from(drawBanner(banner))).flatten()
  for (const width of [800, 1600]) {
    const file = new URL(`../../../web/assets/${banner.file}-${width}`, import.meta.url).pathname
    const picture = sharp(await drawing.clone().resize({ width }).png().toBuffer())
    await writeFile(`${file}.avif`, await picture.clone().avif({ quality: 50, effort: 7 }).toBuffer())
    await writeFile(`${file}.webp`, await picture.clone().webp({ quality: 72, effort: 6 }).toBuffer())
  }
}

await Promise.all(banners.map(writeBanner))
