import { drawBackdrop } from './drawing/backdrops.ts'
import { arcade, clockTower, domedHall, gabledHouses, gothicFront } from './drawing/classic-buildings.ts'
import { gateAndDomes, glasshouse, observatory, tieredHall } from './drawing/far-buildings.ts'
import { drawForeground, drawGround, drawPeople, drawTrees } from './drawing/foregrounds.ts'
import { glassTowers, stackedSlabs, sweepingRoof, vaultedLibrary } from './drawing/modern-buildings.ts'
import { type Palette, palettes } from './drawing/palettes.ts'
import { drawSky } from './drawing/sky.ts'
import { mix, n, type Scene } from './drawing/svg.ts'
import { type Random, seededRandom } from './random.ts'

const buildings = [
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
]

/** A building is drawn about this much larger than its plan, so that it fills the picture. */
const scales = [1.12, 1.2, 1.28, 1.36] as const

/**
 * Returns an SVG of an invented campus, `width` × `height` pixels and without text.
 * The same arguments give the same picture; pictures are composed for 16:10 and cropped to other shapes.
 * In a series, `turn` (0, 1, 2, …) walks through buildings and palettes, so that a pair repeats only
 * after 182 pictures; without it both are left to chance.
 */
export function drawCover(seed: string, size: { width: number; height: number }, turn?: number): string {
  const random = seededRandom(`cover ${seed}`)
  const palette = varied(turn === undefined ? random.pick(palettes) : inTurn(palettes, turn * 5), random)
  const building = turn === undefined ? random.pick(buildings) : inTurn(buildings, turn * 4)
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

const inTurn = <T>(items: readonly T[], turn: number): T => items[turn % items.length] as T

/** Not every wall under one sky has the same stone. */
function varied(palette: Palette, random: Random): Palette {
  const stones = [palette.wall, palette.wall, mix(palette.wall, palette.roof, 0.3), mix(palette.wall, palette.far, 0.45)]
  const roofs = [palette.roof, palette.roof, mix(palette.roof, palette.glass, 0.55)]
  return { ...palette, wall: random.pick(stones), roof: random.pick(roofs) }
}
