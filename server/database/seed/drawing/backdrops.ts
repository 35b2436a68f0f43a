import {
  circle,
  ellipse,
  mix,
  n,
  type Point,
  path,
  polygon,
  rect,
  type Scene,
  shadow,
  smooth,
} from './svg.ts'

/** Returns what stands behind the campus: one of several kinds of country. */
export function drawBackdrop(scene: Scene): string {
  const dry = ['dunes', 'golden', 'ember'].includes(scene.palette.name)
  const kinds = [mountains, hills, skyline, islands, forest, dry ? mesas : mountains]
  return scene.random.pick(kinds)(scene)
}

/** Colour of a layer; `distance` 1 is the farthest. */
const layer = ({ palette }: Scene, distance: number) => mix(palette.near, palette.far, distance)

/** Returns a rolling outline, closed at the bottom of the picture. */
export function ridge(scene: Scene, y: number, swell: number, fill: string): string {
  const { random, width, height } = scene
  const [a, b, c] = [random.between(0, 6), random.between(0, 6), random.between(2.2, 4.4)]
  const points: Point[] = []
  for (let x = -40; x <= width + 40; x += 40) {
    const t = x / width
    points.push([x, y - swell * (Math.sin(t * c + a) * 0.7 + Math.sin(t * c * 2.3 + b) * 0.3)])
  }
  return path(`${smooth(points)}L${width + 40} ${height}L-40 ${height}Z`, fill)
}

function hills(scene: Scene): string {
  const { random, horizon } = scene
  return [0.95, 0.65, 0.35]
    .map((distance, i) =>
      ridge(scene, horizon - 130 + i * 52, random.between(34, 62) - i * 8, layer(scene, distance)),
    )
    .join('')
}

function mountains(scene: Scene): string {
  const { random, width, horizon, palette } = scene
  const snow = mix('#ffffff', palette.sky[2], 0.25)
  const row = (count: number, tall: number, distance: number, capped: boolean) =>
    random
      .shuffled(Array.from({ length: count }, (_, i) => i))
      .map(i => {
        const x = (width * (i + 0.5)) / count + random.between(-60, 60)
        const h = tall * random.between(0.62, 1.08)
        return peak(scene, x, h, layer(scene, distance), capped ? snow : undefined)
      })
      .join('')
  return [
    row(4, 330, 0.95, random.chance(0.7)),
    row(6, 190, 0.6, false),
    ridge(scene, horizon - 34, 20, layer(scene, 0.3)),
  ].join('')
}

function peak({ random, horizon }: Scene, x: number, h: number, fill: string, snow?: string): string {
  const base = horizon + 40
  const top = base - h
  const w = h * random.between(0.85, 1.2)
  const fold = random.between(-0.1, 0.12) * w
  const cap = 0.3
  const zigzag: Point[] = [
    [x + w * cap, top + h * cap],
    [x + w * cap * 0.5, top + h * (cap - 0.07)],
    [x + w * cap * 0.18, top + h * (cap + 0.06)],
    [x - w * cap * 0.25, top + h * (cap - 0.06)],
    [x - w * cap * 0.6, top + h * (cap + 0.04)],
    [x - w * cap, top + h * cap],
  ]
  return [
    polygon(
      [
        [x - w, base],
        [x, top],
        [x + w, base],
      ],
      fill,
    ),
    snow ? polygon([[x, top], ...zigzag], snow) : '',
    polygon(
      [
        [x, top],
        [x + w, base],
        [x + fold, base],
        [x + w * 0.1, top + h * 0.55],
        [x - w * 0.04, top + h * 0.3],
      ],
      shadow,
      0.13,
    ),
  ].join('')
}

function skyline(scene: Scene): string {
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

function islands(scene: Scene): string {
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

function mesas(scene: Scene): string {
  const { random, width, horizon } = scene
  const mesa = (x: number, w: number, h: number, distance: number) => {
    const base = horizon + 30
    const top = base - h
    const outline: Point[] = [
      [x - w * 0.75, base],
      [x - w * 0.5, top + h * 0.35],
      [x - w * 0.45, top],
      [x + w * 0.42, top + 6],
      [x + w * 0.5, top + h * 0.4],
      [x + w * 0.8, base],
    ]
    const shade: Point[] = [
      [x + w * 0.42, top + 6],
      [x + w * 0.5, top + h * 0.4],
      [x + w * 0.8, base],
      [x + w * 0.2, base],
      [x + w * 0.26, top + 4],
    ]
    return polygon(outline, layer(scene, distance)) + polygon(shade, shadow, 0.1)
  }
  return [
    ridge(scene, horizon - 110, 30, layer(scene, 0.98)),
    ...[0, 1, 2].map(i =>
      mesa(
        (width * (i + random.between(0.2, 0.8))) / 3,
        random.between(120, 250),
        random.between(130, 260),
        0.8 - i * 0.12,
      ),
    ),
    ridge(scene, horizon - 36, 22, layer(scene, 0.45)),
  ].join('')
}

function forest(scene: Scene): string {
  const { random, width, horizon } = scene
  const row = (y: number, size: number, distance: number, pines: boolean) => {
    const fill = layer(scene, distance)
    const parts = [rect(0, y, width, 300, fill)]
    for (let x = -20; x < width + 40; x += size * random.between(0.35, 0.8)) {
      const h = size * random.between(0.8, 1.6)
      parts.push(
        pines
          ? polygon(
              [
                [x - h * 0.28, y + 6],
                [x, y - h],
                [x + h * 0.28, y + 6],
              ],
              fill,
            )
          : circle(x, y, h * 0.5, fill),
      )
    }
    return parts.join('')
  }
  const pines = random.chance(0.5)
  return [
    ridge(scene, horizon - 190, 44, layer(scene, 1)),
    row(horizon - 112, 70, 0.75, pines),
    row(horizon - 58, 84, 0.5, pines),
  ].join('')
}
