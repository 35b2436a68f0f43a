import { drawBackdrop } from './drawing/backdrops.ts'
import { arcade, clockTower, domedHall, gabledHouses, gothicFront } from './drawing/classic-buildings.ts'
import { gateAndDomes, glasshouse, observatory, tieredHall } from './drawing/far-buildings.ts'
import { drawForeground, drawGround, drawPeople, drawTrees } from './drawing/foregrounds.ts'
import { glassTowers, stackedSlabs, sweepingRoof, vaultedLibrary } from './drawing/modern-buildings.ts'
import { type Palette, palettes } from './drawing/palettes.ts'
import { drawSky } from './drawing/sky.ts'
import { mix, n, type Scene } from './drawing/svg.ts'
import { type Random, seededRandom } from './random.ts'

const buildings = {
  domedHall,
  clockTower,
  arcade,
  gothicFront,
  gabledHouses,
  gateAndDomes,
  tieredHall,
  glasshouse,
  observatory,
  stackedSlabs,
  glassTowers,
  vaultedLibrary,
  sweepingRoof,
}

/** What a picture shows, and in which light. */
export type Motif = { building: keyof typeof buildings; palette: Palette['name'] }

/** How much larger a building is drawn than its plan, so that it fills the picture. */
const scales = [1.1, 1.16, 1.22, 1.28] as const

/**
 * Returns an SVG of an invented campus, `width` × `height` pixels and without text.
 * The same arguments give the same picture; pictures are composed for 16:10 and cropped to other shapes.
 * Without a `motif` building and light are random.
 */
export function drawCover(seed: string, size: { width: number; height: number }, motif?: Motif): string {
  const random = seededRandom(`cover ${seed}`)
  const palette = varied(
    palettes.find(({ name }) => name === motif?.palette) ?? random.pick(palettes),
    random,
  )
  const building = motif ? buildings[motif.building] : random.pick(Object.values(buildings))
  const scene: Scene = { random, palette, width: 1200, height: 750, horizon: 520 }
  const x = 600 + random.between(-80, 80)
  const base = random.integer(592, 612)
  const scale = random.pick(scales)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" `,
    'viewBox="0 0 1200 750" preserveAspectRatio="xMidYMid slice">',
    drawSky(scene),
    drawBackdrop(scene),
    drawGround(scene, x, base),
    `<g transform="translate(${n(x)} ${base}) scale(${scale})">${building(scene, 0, 0)}</g>`,
    drawTrees(scene, x, base, scale),
    drawPeople(scene, x, base),
    drawForeground(scene),
    '</svg>',
  ].join('')
}

/** Walls under one sky differ in their stone. */
function varied(palette: Palette, random: Random): Palette {
  const stones = [
    palette.wall,
    palette.wall,
    mix(palette.wall, palette.roof, 0.3),
    mix(palette.wall, palette.far, 0.45),
  ]
  const roofs = [palette.roof, palette.roof, mix(palette.roof, palette.glass, 0.55)]
  return { ...palette, wall: random.pick(stones), roof: random.pick(roofs) }
}
