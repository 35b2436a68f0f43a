import { layer, ridge } from './layers.ts'
import { circle, mix, type Point, polygon, rect, type Scene, shadow } from './svg.ts'
import { islands, skyline } from './town-and-sea.ts'

/** Returns the landscape behind the campus, one of several kinds. */
export function drawBackdrop(scene: Scene): string {
  const dry = ['dunes', 'golden', 'ember'].includes(scene.palette.name)
  const kinds = [mountains, hills, skyline, islands, forest, dry ? mesas : mountains]
  return scene.random.pick(kinds)(scene)
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
