import {
  clock,
  columns,
  dome,
  flag,
  footing,
  gable,
  hip,
  opening,
  pane,
  steps,
  wall,
  windows,
} from './building-parts.ts'
import { circle, mix, polygon, rect, type Scene, shadow } from './svg.ts'

type Draw = (scene: Scene, x: number, base: number) => string

/** A portico under a dome, with two wings. */
export const domedHall: Draw = (scene, x, base) => {
  const { palette, random } = scene
  const wing = random.integer(210, 290)
  const r = random.integer(74, 100)
  const dark = mix(palette.wall, shadow, 0.4)
  const roof = random.chance(0.5) ? palette.roof : mix(palette.glass, '#ffffff', 0.25)
  const shape = random.pick(['round', 'square'] as const)
  return [
    footing(x, base, wing + 60),
    wall(scene, x - wing, base - 132, wing * 2, 132),
    windows(scene, shape, { x: x - wing + 14, y: base - 126, w: wing - 134, h: 114 }, 3, 2),
    windows(scene, shape, { x: x + 120, y: base - 126, w: wing - 134, h: 114 }, 3, 2),
    wall(scene, x - r - 16, base - 238, r * 2 + 32, 90),
    windows(scene, 'round', { x: x - r - 4, y: base - 234, w: r * 2 + 8, h: 56 }, 6, 1),
    dome(x, base - 240, r + 6, r * random.between(0.85, 1.15), roof),
    rect(x - 112, base - 158, 224, 158, mix(palette.wall, shadow, 0.16)),
    opening('round', x, base, 44, 92, palette.lamps ?? dark),
    columns(scene, x - 108, base - 156, 216, 150, random.pick([6, 8])),
    rect(x - 124, base - 172, 248, 18, mix(palette.wall, '#ffffff', 0.3)),
    gable(x - 124, base - 172, 248, 54, mix(palette.wall, '#ffffff', 0.12)),
    circle(x, base - 190, 11, dark, 0.5),
    steps(scene, x - 124, base + 14, 248),
  ].join('')
}

/** A long hall with a clock tower on one side or in the middle. */
export const clockTower: Draw = (scene, x, base) => {
  const { palette, random } = scene
  const half = random.integer(240, 310)
  const towerX = x + random.pick([-half * 0.55, 0, half * 0.6])
  const h = random.integer(280, 322)
  const shape = random.pick(['round', 'pointed', 'square'] as const)
  const tip = random.pick([64, 88, 112])
  return [
    footing(x, base, half + 40),
    wall(scene, x - half, base - 138, half * 2, 138),
    hip(x - half - 10, base - 138, half * 2 + 20, 52, 34, palette.roof),
    ...[-0.8, -0.3, 0.3, 0.8].map(at =>
      gable(x + half * at - 22, base - 146, 44, 38, mix(palette.wall, '#ffffff', 0.1)),
    ),
    windows(
      scene,
      shape,
      { x: x - half + 14, y: base - 130, w: half * 2 - 28, h: 118 },
      random.integer(9, 12),
      2,
    ),
    wall(scene, towerX - 40, base - h, 80, h),
    windows(scene, shape, { x: towerX - 26, y: base - h + 96, w: 52, h: h - 200 }, 2, 3),
    clock(towerX, base - h + 52, 25, mix(palette.roof, shadow, 0.3)),
    wall(scene, towerX - 46, base - h - 12, 92, 16),
    gable(towerX - 46, base - h - 16, 92, tip, palette.roof),
    opening('round', towerX, base, 36, 70, mix(palette.wall, shadow, 0.5)),
    tip < 100 ? flag(towerX, base - h - 14 - tip, palette.roof) : '',
  ].join('')
}

/** Two storeys of arches around a court. */
export const arcade: Draw = (scene, x, base) => {
  const { palette, random } = scene
  const count = random.integer(7, 9)
  const bay = random.integer(58, 66)
  const half = (count * bay) / 2 + 12
  const shape = random.pick(['round', 'pointed'] as const)
  const dark = mix(palette.glass, shadow, 0.25)
  const row = (y: number, h: number) =>
    Array.from({ length: count }, (_, i) => {
      const at = x - half + 12 + bay * (i + 0.5)
      const fill = palette.lamps && random.chance(0.6) ? palette.lamps : dark
      return (
        opening(shape, at, y, bay * 0.64, h, fill) +
        rect(at - bay * 0.5 - 3, y - h * 0.7, 6, h * 0.7, '#ffffff', 0.25)
      )
    }).join('')
  const belfry = random.pick([-1, 1]) * (half - 70)
  return [
    footing(x, base, half + 30),
    wall(scene, x + belfry - 34, base - 320, 68, 240),
    opening(shape, x + belfry, base - 246, 34, 56, pane(scene)),
    hip(x + belfry - 42, base - 320, 84, 40, 30, palette.roof),
    wall(scene, x - half, base - 210, half * 2, 210),
    hip(x - half - 14, base - 210, half * 2 + 28, 40, 26, palette.roof),
    row(base - 118, 74),
    rect(x - half, base - 112, half * 2, 6, '#ffffff', 0.35),
    row(base, 92),
    steps(scene, x - 60, base + 14, 120, 2),
  ].join('')
}

/** A college front with two slim towers and steep gables. */
export const gothicFront: Draw = (scene, x, base) => {
  const { palette, random } = scene
  const half = random.integer(210, 270)
  const gap = random.integer(66, 90)
  const tall = random.integer(256, 292)
  const spire = random.integer(80, 130)
  const side = (at: number) => [
    wall(scene, at - 26, base - tall, 52, tall),
    windows(scene, 'pointed', { x: at - 18, y: base - tall + 18, w: 36, h: tall - 120 }, 1, 3),
    gable(at - 31, base - tall, 62, spire, palette.roof),
    ...[-28, 28].map(dx => gable(at + dx - 6, base - tall, 12, 34, mix(palette.wall, shadow, 0.2))),
  ]
  const bays = [-1, 1].flatMap(dir => [0, 1].map(i => x + dir * (gap + 62 + i * 78)))
  return [
    footing(x, base, half + 50),
    wall(scene, x - half - 20, base - 122, half * 2 + 40, 122),
    ...bays.flatMap(at => [
      gable(at - 39, base - 122, 78, 74, palette.roof),
      wall(scene, at - 27, base - 138, 54, 138),
      gable(at - 27, base - 138, 54, 42, palette.wall),
      opening('pointed', at, base - 50, 24, 84, pane(scene)),
    ]),
    wall(scene, x - gap, base - 190, gap * 2, 190),
    gable(x - gap - 4, base - 190, gap * 2 + 8, 96, palette.roof),
    circle(x, base - 158, 27, mix(palette.wall, shadow, 0.25)),
    circle(x, base - 158, 21, palette.lamps ?? palette.glass),
    opening('pointed', x, base, 58, 108, mix(palette.wall, shadow, 0.55)),
    ...side(x - gap),
    ...side(x + gap),
  ].join('')
}

/** Tall narrow houses along a quay, each with its own gable. */
export const gabledHouses: Draw = (scene, x, base) => {
  const { palette, random } = scene
  const count = random.integer(6, 7)
  const w = 88
  const tints = [
    palette.wall,
    mix(palette.wall, palette.roof, 0.35),
    mix(palette.wall, palette.far, 0.5),
    mix(palette.roof, palette.wall, 0.2),
    mix(palette.wall, palette.glass, 0.28),
  ]
  const start = x - (count * w) / 2
  const house = (i: number) => {
    const left = start + i * w
    const h = random.integer(170, 250)
    const fill = tints[(i * 2 + random.integer(0, 1)) % tints.length] ?? palette.wall
    const y = base - h
    const stepped = polygon(
      [
        [left, y],
        [left, y - 18],
        [left + 15, y - 18],
        [left + 15, y - 38],
        [left + 29, y - 38],
        [left + 29, y - 58],
        [left + w - 29, y - 58],
        [left + w - 29, y - 38],
        [left + w - 15, y - 38],
        [left + w - 15, y - 18],
        [left + w, y - 18],
        [left + w, y],
      ],
      fill,
    )
    const top = random.chance(0.5)
      ? stepped
      : gable(left, y + 1, w, 62, random.chance(0.5) ? palette.roof : fill)
    return [
      wall(scene, left, y, w, h, fill),
      top,
      opening('round', left + w / 2, y - 8, 16, 26, pane(scene)),
      windows(scene, 'square', { x: left + 6, y: y + 6, w: w - 12, h: h - 72 }, 3, h > 205 ? 3 : 2),
      opening(
        random.pick(['round', 'square'] as const),
        left + w / 2,
        base,
        26,
        52,
        mix(palette.roof, shadow, 0.35),
      ),
    ].join('')
  }
  return footing(x, base, (count * w) / 2 + 20) + Array.from({ length: count }, (_, i) => house(i)).join('')
}
