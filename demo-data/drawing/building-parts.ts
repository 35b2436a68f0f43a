import { circle, ellipse, mix, n, path, polygon, rect, type Scene, shadow } from './svg.ts'

export type Opening = 'square' | 'round' | 'pointed'

/** Returns a wall lit from the left, with a plinth and a cornice. */
export function wall(
  scene: Scene,
  x: number,
  y: number,
  w: number,
  h: number,
  fill = scene.palette.wall,
): string {
  return [
    rect(x, y, w, h, fill),
    rect(x + w * 0.56, y, w * 0.44, h, shadow, 0.07),
    rect(x, y, w, Math.min(7, h * 0.1), shadow, 0.12),
    rect(x - 3, y - 5, w + 6, 6, mix(fill, '#ffffff', 0.35)),
    rect(x, y + h - 9, w, 9, shadow, 0.14),
  ].join('')
}

/** Returns one window or doorway; `x` is its middle, `y` its foot. */
export function opening(shape: Opening, x: number, y: number, w: number, h: number, fill: string): string {
  const left = n(x - w / 2)
  const right = n(x + w / 2)
  if (shape === 'square') return rect(x - w / 2, y - h, w, h, fill)
  const spring = n(y - h + w * (shape === 'round' ? 0.5 : 0.8))
  const top =
    shape === 'round'
      ? `A${n(w / 2)} ${n(w / 2)} 0 0 1 ${right} ${spring}`
      : `Q${left} ${n(y - h + w * 0.3)} ${n(x)} ${n(y - h)}Q${right} ${n(y - h + w * 0.3)} ${right} ${spring}`
  return path(`M${left} ${n(y)}V${spring}${top}V${n(y)}Z`, fill)
}

/** Returns the colour behind one window: glass by day, here and there a lamp after sunset. */
export function pane({ palette, random }: Scene): string {
  if (palette.lamps && random.chance(0.68)) return palette.lamps
  return random.chance(0.25) ? mix(palette.glass, '#ffffff', 0.18) : palette.glass
}

/** Returns a grid of openings that fills the area. */
export function windows(
  scene: Scene,
  shape: Opening,
  area: { x: number; y: number; w: number; h: number },
  across: number,
  down: number,
): string {
  const cellW = area.w / across
  const cellH = area.h / down
  const cells: string[] = []
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      const x = area.x + (column + 0.5) * cellW
      const y = area.y + (row + 0.86) * cellH
      const w = Math.min(cellW * 0.5, 26)
      cells.push(
        opening(shape, x, y, w, cellH * 0.68, pane(scene)),
        rect(x - w * 0.65, y, w * 1.3, 3, '#ffffff', 0.4),
      )
    }
  }
  return cells.join('')
}

/** Returns a pointed roof over x…x+w whose eaves are at y. */
export const gable = (x: number, y: number, w: number, h: number, fill: string): string =>
  polygon(
    [
      [x, y],
      [x + w / 2, y - h],
      [x + w, y],
    ],
    fill,
  ) +
  polygon(
    [
      [x + w / 2, y - h],
      [x + w, y],
      [x + w / 2, y],
    ],
    shadow,
    0.12,
  )

/** Returns a sloping roof, narrower at its ridge by `inset` on both sides. */
export const hip = (x: number, y: number, w: number, h: number, inset: number, fill: string): string =>
  polygon(
    [
      [x, y],
      [x + inset, y - h],
      [x + w - inset, y - h],
      [x + w, y],
    ],
    fill,
  ) +
  polygon(
    [
      [x + w * 0.6, y - h],
      [x + w - inset, y - h],
      [x + w, y],
      [x + w * 0.6, y],
    ],
    shadow,
    0.08,
  ) +
  rect(x, y - 4, w, 4, shadow, 0.18)

/** Returns a dome with ribs and a lantern; `y` is where it starts. */
export function dome(x: number, y: number, r: number, rise: number, fill: string): string {
  const half = (rx: number) => `M${n(x - rx)} ${n(y)}A${n(rx)} ${n(rise)} 0 0 1 ${n(x + rx)} ${n(y)}Z`
  return [
    path(half(r), fill),
    path(
      `M${n(x)} ${n(y - rise)}A${n(r)} ${n(rise)} 0 0 1 ${n(x + r)} ${n(y)}H${n(x + r * 0.3)}A${n(r * 0.3)} ${n(rise)} 0 0 0 ${n(x)} ${n(y - rise)}Z`,
      shadow,
      0.12,
    ),
    path(
      `M${n(x - r * 0.7)} ${n(y)}A${n(r * 0.7)} ${n(rise)} 0 0 1 ${n(x)} ${n(y - rise)}A${n(r * 0.45)} ${n(rise)} 0 0 0 ${n(x - r * 0.45)} ${n(y)}Z`,
      '#ffffff',
      0.16,
    ),
    rect(x - r * 0.1, y - rise - r * 0.2, r * 0.2, r * 0.24, fill),
    polygon(
      [
        [x - r * 0.13, y - rise - r * 0.2],
        [x, y - rise - r * 0.48],
        [x + r * 0.13, y - rise - r * 0.2],
      ],
      fill,
    ),
  ].join('')
}

/** Returns a row of columns between x and x+w. */
export function columns(scene: Scene, x: number, y: number, w: number, h: number, count: number): string {
  const fill = mix(scene.palette.wall, '#ffffff', 0.4)
  const thick = Math.min(15, (w / count) * 0.42)
  const one = (i: number) => {
    const left = x + ((w - thick) * i) / (count - 1)
    return [
      rect(left, y, thick, h, fill),
      rect(left + thick * 0.6, y, thick * 0.4, h, shadow, 0.12),
      rect(left - 3, y, thick + 6, 6, fill),
      rect(left - 3, y + h - 6, thick + 6, 6, fill),
    ].join('')
  }
  return Array.from({ length: count }, (_, i) => one(i)).join('')
}

/** Returns broad steps that end at `base`. */
export const steps = (scene: Scene, x: number, base: number, w: number, count = 4): string =>
  Array.from({ length: count }, (_, i) => {
    const grow = i * 10
    const y = base - (count - i) * 7
    return rect(x - grow, y, w + grow * 2, 7, mix(scene.palette.wall, shadow, 0.06 + (i % 2) * 0.1))
  }).join('')

/** Returns a clock face without numbers. */
export const clock = (x: number, y: number, r: number, dark: string): string =>
  circle(x, y, r, dark) +
  circle(x, y, r * 0.84, '#fffaf0') +
  polygon(
    [
      [x - 1.6, y],
      [x - 1.6, y - r * 0.62],
      [x + 1.6, y - r * 0.62],
      [x + 1.6, y],
    ],
    dark,
  ) +
  polygon(
    [
      [x, y - 1.6],
      [x + r * 0.45, y + r * 0.2],
      [x, y + 1.6],
    ],
    dark,
  )

/** Returns a flag on a pole. */
export const flag = (x: number, y: number, fill: string): string =>
  rect(x - 1.5, y - 54, 3, 54, shadow, 0.7) +
  path(`M${n(x + 1.5)} ${n(y - 53)}q16 -7 30 0t14 0v22q-14 5 -24 0t-20 1z`, fill)

/** Returns the soft shadow a building throws on the lawn. */
export const footing = (x: number, base: number, halfWidth: number): string =>
  ellipse(x + 16, base + 2, halfWidth, 13, shadow, 0.2)
