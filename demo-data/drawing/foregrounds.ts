import { circle, ellipse, line, mix, n, path, rect, type Scene, shadow } from './svg.ts'
import { bush, type Tree, treeOf } from './trees.ts'

/** Returns the ground in front of a campus whose door is at x. */
export function drawGround(scene: Scene, x: number, base: number): string {
  return scene.random.pick([lawn, lawn, pond, fields, plaza])(scene, x, base)
}

const slope = ({ width, height }: Scene, y: number, fill: string) =>
  path(`M0 ${n(y + 6)}Q${n(width * 0.5)} ${n(y - 10)} ${width} ${n(y + 6)}V${height}H0Z`, fill)

function lawn(scene: Scene, x: number, base: number): string {
  const { palette, height, random } = scene
  const stone = mix(palette.wall, palette.ground, 0.3)
  const end = x + random.between(-240, 240)
  return [
    slope(scene, base - 6, palette.ground),
    path(
      `M0 ${n(base + 90)}Q${n(scene.width * 0.4)} ${n(base + 40)} ${scene.width} ${n(base + 110)}V${height}H0Z`,
      mix(palette.ground, shadow, 0.1),
    ),
    path(
      `M${n(x - 34)} ${n(base + 12)}C${n(x - 40)} ${n(base + 80)} ${n(end - 150)} ${n(base + 90)} ${n(end - 170)} ${height}H${n(end + 130)}C${n(end + 90)} ${n(base + 110)} ${n(x + 60)} ${n(base + 70)} ${n(x + 34)} ${n(base + 12)}Z`,
      stone,
    ),
  ].join('')
}

function pond(scene: Scene, x: number, base: number): string {
  const { palette, random } = scene
  const ripples = Array.from({ length: 9 }, () =>
    rect(
      x + random.between(-260, 200),
      base + random.between(64, 150),
      random.between(40, 120),
      2.5,
      '#ffffff',
      0.35,
    ),
  )
  return [
    slope(scene, base - 6, palette.ground),
    ellipse(x, base + 106, 440, 70, mix(palette.ground, palette.wall, 0.4)),
    ellipse(x, base + 108, 424, 62, palette.water),
    ellipse(x, base + 90, 250, 34, palette.wall, 0.25),
    ...ripples,
  ].join('')
}

function fields(scene: Scene, x: number, base: number): string {
  const { palette, width, height } = scene
  const rows: string[] = []
  for (let i = -12; i <= 12; i++) {
    const fill =
      i % 2
        ? mix(palette.ground, palette.leaves[0] ?? palette.ground, 0.45)
        : mix(palette.ground, palette.sun, 0.16)
    rows.push(
      path(
        `M${n(x + i * 52)} ${n(base + 26)}L${n(x + i * 150)} ${height}H${n(x + (i + 1) * 150)}L${n(x + (i + 1) * 52)} ${n(base + 26)}Z`,
        fill,
      ),
    )
  }
  return slope(scene, base - 6, palette.ground) + rows.join('') + rect(0, base + 22, width, 6, shadow, 0.14)
}

function plaza(scene: Scene, x: number, base: number): string {
  const { palette, width, height } = scene
  const stone = mix(palette.wall, palette.ground, 0.42)
  const joints = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5].map(i =>
    line(`M${n(x + i * 70)} ${n(base + 14)}L${n(x + i * 210)} ${height}`, shadow, 2, 0.08),
  )
  const rows = [30, 62, 108].map(dy => rect(0, base + dy, width, 2, shadow, 0.08))
  return [
    slope(scene, base - 6, palette.ground),
    rect(0, base + 14, width, height, stone),
    ...joints,
    ...rows,
  ].join('')
}

/** Returns trees left and right of the building, and bushes along its foot. */
export function drawTrees(scene: Scene, x: number, base: number, scale: number): string {
  const { random, width } = scene
  const [main, other] = [treeOf(scene), treeOf(scene)]
  const plant = (at: number, down: number, tall: number): [number, string] => {
    const tree: Tree = random.chance(0.75) ? main : other
    return [down, tree(scene, at, base + down, tall)]
  }
  const clear = scale * random.between(285, 310)
  const side = (dir: number, count: number) =>
    Array.from({ length: count }, () => {
      const down = random.between(4, 74)
      return plant(
        x + dir * (clear + random.between(0, width * 0.22)),
        down,
        random.between(130, 200) + down * 0.9,
      )
    })
  const trees = [...side(-1, random.integer(3, 5)), ...side(1, random.integer(3, 5))]
  const bushes = Array.from({ length: random.integer(4, 8) }, () =>
    bush(
      scene,
      x + random.pick([-1, 1]) * random.between(90, 380),
      base + random.between(8, 16),
      random.between(12, 22),
    ),
  )
  return [...bushes, ...trees.sort((a, b) => a[0] - b[0]).map(([, drawn]) => drawn)].join('')
}

/** Returns some people on the path, sometimes with a lamp post. */
export function drawPeople(scene: Scene, x: number, base: number): string {
  const { random, palette } = scene
  const coats = [
    palette.roof,
    palette.near,
    mix(palette.leaves[0] ?? palette.near, '#ffffff', 0.3),
    '#e9b44c',
    '#d9d4e8',
    '#c8553d',
  ]
  const skins = ['#f0c8a4', '#d9a066', '#a86b3c', '#6f452c']
  const dim = (fill: string) => (palette.lamps ? mix(fill, palette.ground, 0.35) : fill)
  const person = () => {
    const px = x + random.pick([-1, 1]) * random.between(30, 240)
    const y = base + random.between(20, 66)
    const h = 30 + (y - base) * 0.22
    const coat = dim(random.pick(coats))
    return [
      ellipse(px + 5, y, h * 0.3, 3, shadow, 0.2),
      line(
        `M${n(px - 3)} ${n(y - h * 0.4)}L${n(px - 5)} ${n(y)}M${n(px + 2)} ${n(y - h * 0.4)}L${n(px + 6)} ${n(y)}`,
        dim('#2e3350'),
        h * 0.13,
      ),
      path(
        `M${n(px - h * 0.17)} ${n(y - h * 0.32)}L${n(px - h * 0.13)} ${n(y - h * 0.74)}Q${n(px)} ${n(y - h * 0.86)} ${n(px + h * 0.13)} ${n(y - h * 0.74)}L${n(px + h * 0.17)} ${n(y - h * 0.32)}Z`,
        coat,
      ),
      circle(px, y - h * 0.92, h * 0.13, dim(random.pick(skins))),
      path(
        `M${n(px - h * 0.14)} ${n(y - h * 0.91)}A${n(h * 0.14)} ${n(h * 0.14)} 0 0 1 ${n(px + h * 0.14)} ${n(y - h * 0.94)}Z`,
        dim(random.pick(['#2b2024', '#54362b', '#8a5a34', '#1f2233'])),
      ),
    ].join('')
  }
  return Array.from({ length: random.integer(0, 4) }, person).join('')
}

/** Returns leaves close to the eye in the lower corners: they give the picture depth. */
export function drawForeground(scene: Scene): string {
  const { random, palette, width, height } = scene
  const fill = mix(random.pick(palette.leaves), shadow, 0.34)
  const blades = (x: number, dir: number) =>
    Array.from({ length: 13 }, (_, i) => {
      const bx = x + dir * i * 15
      const tip = random.between(38, 120) * (1 - i / 17)
      const bend = dir * random.between(6, 40)
      return path(
        `M${n(bx - 9)} ${height}Q${n(bx)} ${n(height - tip * 0.6)} ${n(bx + bend)} ${n(height - tip)}Q${n(bx + 10)} ${n(height - tip * 0.5)} ${n(bx + 11)} ${height}Z`,
        i % 2 ? fill : mix(fill, palette.ground, 0.22),
      )
    }).join('')
  const mounds = (x: number) =>
    [0, 1, 2]
      .map(i =>
        circle(
          x + (i - 1) * 80,
          height + 40,
          random.between(74, 108),
          i === 1 ? mix(fill, palette.ground, 0.2) : fill,
        ),
      )
      .join('')
  const corner = (x: number, dir: number) => random.pick([() => blades(x, dir), () => mounds(x), () => ''])()
  return corner(-6, 1) + corner(width + 6, -1)
}
