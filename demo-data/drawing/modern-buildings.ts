import { footing, opening, pane, steps, wall } from './building-parts.ts'
import { circle, mix, n, path, polygon, rect, type Scene, shadow } from './svg.ts'

type Draw = (scene: Scene, x: number, base: number) => string

/** Offset storeys with ribbon windows. */
export const stackedSlabs: Draw = (scene, x, base) => {
  const { palette, random } = scene
  const storeys = random.integer(4, 5)
  const parts = [footing(x, base, 300)]
  for (let i = 0; i < storeys; i++) {
    const half = 290 - i * random.integer(22, 50)
    const shift = random.integer(-46, 46) * (i ? 1 : 0)
    const y = base - (i + 1) * 62
    const left = x - half + shift
    parts.push(
      rect(left, y, half * 2, 62, palette.wall),
      rect(left + half * 1.2, y, half * 0.8, 62, shadow, 0.07),
    )
    parts.push(rect(left + 10, y + 16, half * 2 - 20, 34, palette.glass))
    for (let at = left + 14; at < left + half * 2 - 40; at += 26)
      parts.push(rect(at, y + 16, 22, 34, pane(scene)))
    parts.push(
      rect(left - 10, y - 6, half * 2 + 20, 9, mix(palette.wall, '#ffffff', 0.5)),
      rect(left, y + 3, half * 2, 6, shadow, 0.14),
    )
    if (i < storeys - 1 && random.chance(0.6))
      for (let k = 0; k < 5; k++)
        parts.push(circle(left + 20 + k * 15, y - 10, 12, random.pick(palette.leaves)))
  }
  parts.push(
    rect(x - 62, base - 54, 124, 54, palette.lamps ?? mix(palette.glass, shadow, 0.25)),
    rect(x - 84, base - 62, 168, 10, palette.roof),
  )
  return parts.join('')
}

/** Glass towers over a low base. */
export const glassTowers: Draw = (scene, x, base) => {
  const { palette, random } = scene
  const tower = (cx: number, w: number, h: number, cut: number) => {
    const left = cx - w / 2
    const body = mix(palette.glass, palette.sky[1], 0.35)
    const rows: string[] = []
    for (let y = base - h + Math.abs(cut) + 14; y < base - 70; y += 21)
      for (let at = left + 10; at < left + w - 12; at += 19)
        rows.push(
          rect(
            at,
            y,
            14,
            15,
            palette.lamps && random.chance(0.5)
              ? palette.lamps
              : mix(body, '#ffffff', random.pick([0.12, 0.22, 0.34])),
          ),
        )
    return [
      polygon(
        [
          [left, base],
          [left, base - h + Math.max(cut, 0)],
          [left + w, base - h + Math.max(-cut, 0)],
          [left + w, base],
        ],
        body,
      ),
      ...rows,
      rect(left + w * 0.72, base - h + Math.abs(cut), w * 0.28, h - Math.abs(cut), shadow, 0.12),
    ].join('')
  }
  return [
    footing(x, base, 300),
    tower(x - random.integer(128, 160), 104, random.integer(230, 300), random.pick([0, 34, -34])),
    tower(x + random.integer(120, 160), 118, random.integer(190, 290), random.pick([0, 40, -40])),
    tower(x - 6, 112, random.integer(330, 390), random.pick([46, -46, 0])),
    wall(scene, x - 270, base - 76, 540, 76),
    ...Array.from({ length: 13 }, (_, i) => opening('round', x - 246 + i * 41, base, 28, 56, pane(scene))),
    rect(x - 284, base - 84, 568, 10, palette.roof),
  ].join('')
}

/** A row of concrete vaults, open to the light. */
export const vaultedLibrary: Draw = (scene, x, base) => {
  const { palette, random } = scene
  const count = random.integer(4, 6)
  const w = 560 / count
  const h = random.integer(120, 160)
  const shell = mix(palette.wall, '#ffffff', 0.2)
  const bays = Array.from({ length: count }, (_, i) => {
    const cx = x - 280 + w * (i + 0.5)
    const inner = w * 0.42
    const bars = [-0.5, 0, 0.5]
      .map(at => rect(cx + at * inner - 1.5, base - h - inner * 0.5, 3, h + inner * 0.5, shell, 0.8))
      .join('')
    return [
      path(
        `M${n(cx - w / 2)} ${n(base)}V${n(base - h)}A${n(w / 2)} ${n(w / 2)} 0 0 1 ${n(cx + w / 2)} ${n(base - h)}V${n(base)}Z`,
        shell,
      ),
      opening('round', cx, base, inner * 2, h + inner, pane(scene)),
      path(
        `M${n(cx)} ${n(base - h - inner)}A${n(inner)} ${n(inner)} 0 0 1 ${n(cx + inner)} ${n(base - h)}V${n(base)}H${n(cx + inner * 0.45)}V${n(base - h)}Q${n(cx + inner * 0.4)} ${n(base - h - inner * 0.7)} ${n(cx)} ${n(base - h - inner)}Z`,
        shadow,
        0.1,
      ),
      bars,
      rect(cx - inner, base - h * 0.5, inner * 2, 8, shell),
    ].join('')
  })
  const slab = random.integer(210, 270)
  const side = random.pick([-1, 1])
  return [
    footing(x, base, 320),
    rect(x + side * 190 - 34, base - slab - 60, 68, slab + 60, mix(palette.wall, palette.far, 0.35)),
    rect(x + side * 190 + 8, base - slab - 60, 26, slab + 60, shadow, 0.1),
    ...Array.from({ length: 6 }, (_, i) =>
      rect(x + side * 190 - 22, base - slab - 44 + i * 22, 32, 9, pane(scene)),
    ),
    ...bays,
    steps(scene, x - 290, base + 14, 580, 2),
  ].join('')
}

/** A curved hall under one sweeping roof on slim supports. */
export const sweepingRoof: Draw = (scene, x, base) => {
  const { palette, random } = scene
  const lift = random.integer(180, 240) * random.pick([1, -1])
  const [l, r] = lift > 0 ? [110, 110 + lift] : [110 - lift, 110]
  const half = 300
  const roofLine = `M${n(x - half - 46)} ${n(base - l)}Q${n(x)} ${n(base - (l + r) * 0.36)} ${n(x + half + 46)} ${n(base - r)}`
  const fins: string[] = []
  for (let at = -half; at <= half; at += 30) {
    const t = (at + half + 46) / (half * 2 + 92)
    const y = (1 - t) ** 2 * l + 2 * t * (1 - t) * (l + r) * 0.36 + t * t * r
    fins.push(rect(x + at, base - y, 24, y, pane(scene)), rect(x + at + 24, base - y, 6, y, palette.wall))
  }
  return [
    footing(x, base, 330),
    ...fins,
    rect(x - half, base - 62, half * 2, 9, palette.wall),
    `<path d="${roofLine}" fill="none" stroke="${palette.roof}" stroke-width="22" stroke-linecap="round"/>`,
    `<path d="${roofLine}" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="4" transform="translate(0 -7)"/>`,
    rect(x - 46, base - 52, 92, 52, mix(palette.glass, shadow, 0.3)),
    steps(scene, x - 80, base + 14, 160, 2),
  ].join('')
}
