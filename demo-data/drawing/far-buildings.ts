import { dome, flag, footing, opening, pane, steps, wall, windows } from './building-parts.ts'
import { circle, mix, n, path, polygon, rect, type Scene, shadow } from './svg.ts'

type Draw = (scene: Scene, x: number, base: number) => string

/** A great pointed gate between slim towers, small domes along the roof. */
export const gateAndDomes: Draw = (scene, x, base) => {
  const { palette, random } = scene
  const half = random.integer(220, 290)
  const gate = random.integer(150, 180)
  const tile = random.pick([palette.roof, mix(palette.glass, palette.sky[0], 0.4), palette.water])
  const slim = (at: number) => [
    wall(scene, at - 13, base - 300, 26, 300),
    rect(at - 19, base - 270, 38, 9, tile),
    dome(at, base - 303, 17, 30, tile),
  ]
  return [
    footing(x, base, half + 40),
    wall(scene, x - half, base - 136, half * 2, 136),
    ...[-0.86, -0.6, 0.6, 0.86].map(at => dome(x + half * at, base - 140, 31, 38, tile)),
    ...[-1, 1].flatMap(dir =>
      [0, 1, 2].map(i => {
        const at = x + dir * (gate * 0.5 + 30 + i * 48)
        return (
          opening('pointed', at, base - 8, 32, 86, mix(palette.glass, shadow, 0.2)) +
          opening('pointed', at, base - 8, 20, 66, pane(scene))
        )
      }),
    ),
    dome(x, base - 226, 76, 92, tile),
    wall(scene, x - gate / 2, base - 232, gate, 232),
    opening('pointed', x, base, gate * 0.72, 204, tile),
    opening('pointed', x, base, gate * 0.58, 180, mix(palette.wall, shadow, 0.34)),
    opening('round', x, base, 44, 84, palette.lamps ?? mix(palette.wall, shadow, 0.62)),
    ...slim(x - gate / 2 - 14),
    ...slim(x + gate / 2 + 14),
    steps(scene, x - gate / 2, base + 14, gate, 3),
  ].join('')
}

/** A hall with upturned roofs in several tiers. */
export const tieredHall: Draw = (scene, x, base) => {
  const { palette, random } = scene
  const tiers = random.integer(3, 4)
  const parts = [footing(x, base, 330)]
  const roof = (cx: number, y: number, w: number, h: number) =>
    path(
      `M${n(cx - w)} ${n(y - 10)}Q${n(cx - w * 0.72)} ${n(y)} ${n(cx - w * 0.5)} ${n(y - h)}H${n(cx + w * 0.5)}Q${n(cx + w * 0.72)} ${n(y)} ${n(cx + w)} ${n(y - 10)}Q${n(cx + w * 0.8)} ${n(y + 10)} ${n(cx)} ${n(y + 8)}T${n(cx - w)} ${n(y - 10)}Z`,
      palette.roof,
    ) + rect(cx - w * 0.5, y - h - 3, w, 6, mix(palette.roof, '#ffffff', 0.18))
  for (const dir of [-1, 1]) {
    const at = x + dir * 206
    parts.push(
      wall(scene, at - 88, base - 92, 176, 92),
      windows(scene, 'square', { x: at - 78, y: base - 84, w: 156, h: 74 }, 5, 1),
      roof(at, base - 92, 116, 40),
    )
  }
  let y = base
  for (let i = 0; i < tiers; i++) {
    const w = 132 - i * (80 / tiers)
    const h = (i === 0 ? 100 : 54) - i * 3
    parts.push(
      wall(scene, x - w, y - h, w * 2, h),
      windows(scene, 'square', { x: x - w + 8, y: y - h + 8, w: w * 2 - 16, h: h - 16 }, i === 0 ? 7 : 5, 1),
    )
    y -= h
    parts.push(roof(x, y, w + 42, 34))
    y -= 24
  }
  parts.push(
    rect(x - 2.5, y - 56, 5, 56, palette.roof),
    circle(x, y - 58, 7, palette.roof),
    steps(scene, x - 70, base + 14, 140, 3),
  )
  return parts.join('')
}

/** A glasshouse with one high vault and two lower ones. */
export const glasshouse: Draw = (scene, x, base) => {
  const { palette, random } = scene
  const glass = palette.lamps ? mix(palette.lamps, palette.glass, 0.35) : mix(palette.sky[1], '#ffffff', 0.55)
  const frame = palette.lamps ? palette.roof : mix(palette.roof, '#ffffff', random.chance(0.5) ? 0.85 : 0)
  const high = random.integer(120, 150)
  const vault = (cx: number, r: number, straight: number, rise: number) => {
    const y = base - 34 - straight
    const ribs = Array.from({ length: 9 }, (_, i) => {
      const at = (i - 4) / 4
      return `M${n(cx + at * r)} ${n(base - 34)}V${n(y)}Q${n(cx + at * r)} ${n(y - rise * 0.95)} ${n(cx)} ${n(y - rise)}`
    }).join('')
    return [
      path(
        `M${n(cx - r)} ${n(base - 34)}V${n(y)}C${n(cx - r)} ${n(y - rise * 0.8)} ${n(cx - r * 0.5)} ${n(y - rise)} ${n(cx)} ${n(y - rise)}S${n(cx + r)} ${n(y - rise * 0.8)} ${n(cx + r)} ${n(y)}V${n(base - 34)}Z`,
        glass,
        0.92,
      ),
      ...[0.25, 0.6].map(at =>
        circle(cx - r * 0.4 + at * r, base - 56, r * 0.22, palette.leaves[0] ?? palette.ground, 0.45),
      ),
      `<path d="${ribs}M${n(cx - r)} ${n(y)}H${n(cx + r)}" fill="none" stroke="${frame}" stroke-width="3"/>`,
      rect(cx - r - 4, base - 34, r * 2 + 8, 34, palette.wall),
      rect(cx + r * 0.2, base - 34, r * 0.8 + 4, 34, shadow, 0.08),
      rect(cx - 3, y - rise - 20, 6, 22, frame),
    ].join('')
  }
  return [
    footing(x, base, 330),
    vault(x - 208, 102, 44, 62),
    vault(x + 208, 102, 44, 62),
    vault(x, 142, 84, high),
    opening('round', x, base, 48, 88, mix(palette.glass, shadow, 0.2)),
    steps(scene, x - 40, base + 14, 80, 2),
  ].join('')
}

/** An observatory: one slit dome on a drum, and a long wing. */
export const observatory: Draw = (scene, x, base) => {
  const { palette, random } = scene
  const dir = random.pick([-1, 1])
  const at = x - dir * 130
  const r = random.integer(98, 118)
  const shell = mix(palette.wall, random.pick([palette.water, '#ffffff', palette.roof]), 0.5)
  const tilt = random.pick([-0.3, 0.35])
  return [
    footing(x, base, 320),
    wall(scene, Math.min(at, at + dir * 430), base - 116, 430, 116),
    windows(
      scene,
      random.pick(['round', 'square'] as const),
      { x: Math.min(at + dir * 118, at + dir * 424), y: base - 108, w: 306, h: 98 },
      8,
      1,
    ),
    dome(at + dir * 360, base - 120, 42, 44, shell),
    wall(scene, at - r - 8, base - 172, (r + 8) * 2, 172),
    windows(scene, 'round', { x: at - r + 4, y: base - 96, w: r * 2 - 8, h: 78 }, 5, 1),
    dome(at, base - 176, r + 4, r, shell),
    polygon(
      [
        [at + tilt * r - 13, base - 176],
        [at + tilt * r * 0.7 - 10, base - 172 - r * 0.95],
        [at + tilt * r * 0.7 + 12, base - 172 - r * 0.95],
        [at + tilt * r + 15, base - 176],
      ],
      palette.lamps ?? mix(palette.glass, shadow, 0.3),
    ),
    rect(at - r - 12, base - 182, (r + 12) * 2, 10, mix(palette.wall, '#ffffff', 0.3)),
    flag(at + dir * 210, base - 118, palette.roof),
  ].join('')
}
