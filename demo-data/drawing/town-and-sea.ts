import { layer, ridge } from './layers.ts'
import { ellipse, n, path, polygon, rect, type Scene, shadow } from './svg.ts'

/** Returns a town on the horizon. */
export function skyline(scene: Scene): string {
  const { random, width, horizon, palette } = scene
  const row = (distance: number, low: number, high: number) => {
    const parts: string[] = []
    for (let x = -20; x < width; ) {
      const w = random.between(44, 96)
      const h = random.between(low, high)
      parts.push(tower(scene, x, horizon - h, w, h + 60, layer(scene, distance)))
      x += w + random.pick([0, 0, 6, 22])
    }
    return parts.join('')
  }
  const haze = rect(0, horizon - 120, width, 200, palette.sky[2], 0.25)
  return row(0.95, 90, 270) + haze + row(0.62, 50, 160) + ridge(scene, horizon - 14, 12, layer(scene, 0.35))
}

function tower({ random, palette }: Scene, x: number, y: number, w: number, h: number, fill: string): string {
  const crown = random.pick(['flat', 'slant', 'point', 'step', 'round'])
  const mid = x + w / 2
  const tops: Record<string, string> = {
    flat: '',
    slant: polygon(
      [
        [x, y],
        [x, y - w * 0.5],
        [x + w, y],
      ],
      fill,
    ),
    point:
      polygon(
        [
          [mid - w * 0.3, y],
          [mid, y - w * 0.8],
          [mid + w * 0.3, y],
        ],
        fill,
      ) + rect(mid - 1.5, y - w * 1.2, 3, w * 0.6, fill),
    step: rect(x + w * 0.2, y - 22, w * 0.6, 22, fill) + rect(mid - 2, y - 52, 4, 32, fill),
    round: ellipse(mid, y, w / 2, w * 0.38, fill),
  }
  const lights = palette.lamps
    ? Array.from({ length: 7 }, () =>
        rect(
          x + 8 + random.integer(0, Math.floor((w - 20) / 12)) * 12,
          y + 14 + random.integer(0, 8) * 16,
          5,
          7,
          palette.lamps ?? '',
          0.55,
        ),
      ).join('')
    : ''
  return rect(x, y, w, h, fill) + tops[crown] + rect(x + w * 0.62, y, w * 0.38, h, shadow, 0.06) + lights
}

/** Returns a bay with islands and sails. */
export function islands(scene: Scene): string {
  const { random, width, horizon, palette } = scene
  const sea = horizon - 96
  const island = (x: number, w: number, h: number, distance: number) =>
    path(
      `M${n(x - w)} ${n(sea + 2)}C${n(x - w * 0.6)} ${n(sea - h * 0.5)} ${n(x - w * 0.4)} ${n(sea - h)} ${n(x)} ${n(sea - h)}S${n(x + w * 0.7)} ${n(sea - h * 0.3)} ${n(x + w)} ${n(sea + 2)}Z`,
      layer(scene, distance),
    )
  const glints = Array.from({ length: 16 }, () =>
    rect(
      random.between(0, width),
      random.between(sea + 10, horizon),
      random.between(30, 130),
      2.5,
      '#ffffff',
      0.28,
    ),
  )
  const sails = Array.from({ length: random.integer(1, 3) }, () =>
    sail(random.between(80, width - 80), sea + random.between(14, 40)),
  )
  return [
    ...[0, 1, 2, 3].map(i =>
      island(random.between(0, width), random.between(130, 280), random.between(40, 150), 1 - i * 0.17),
    ),
    rect(0, sea, width, 300, palette.water),
    rect(0, sea, width, 26, palette.sky[2], 0.35),
    ...glints,
    ...sails,
  ].join('')
}

const sail = (x: number, y: number) =>
  polygon(
    [
      [x, y - 34],
      [x, y],
      [x + 18, y],
    ],
    '#ffffff',
    0.9,
  ) +
  polygon(
    [
      [x - 3, y - 28],
      [x - 3, y],
      [x - 14, y],
    ],
    '#ffffff',
    0.7,
  ) +
  path(`M${n(x - 18)} ${n(y + 3)}h40l-7 8h-26z`, '#3c4a63', 0.8)
