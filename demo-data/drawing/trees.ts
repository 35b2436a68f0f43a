import { circle, ellipse, line, mix, n, path, polygon, rect, type Scene, shadow } from './svg.ts'

export type Tree = (scene: Scene, x: number, base: number, h: number) => string

const bark = ({ palette }: Scene) => mix(palette.near, '#3a2a22', palette.lamps ? 0.4 : 0.65)
const shade = (x: number, base: number, w: number) => ellipse(x + w * 0.3, base, w, w * 0.16, shadow, 0.18)

const broadleaf: Tree = (scene, x, base, h) => {
  const leaf = scene.random.pick(scene.palette.leaves)
  const light = mix(leaf, '#ffffff', 0.14)
  const r = h * 0.3
  return [
    shade(x, base, r),
    polygon(
      [
        [x - h * 0.035, base],
        [x - h * 0.02, base - h * 0.5],
        [x + h * 0.02, base - h * 0.5],
        [x + h * 0.035, base],
      ],
      bark(scene),
    ),
    circle(x - r * 0.55, base - h * 0.52, r * 0.75, leaf),
    circle(x + r * 0.6, base - h * 0.54, r * 0.7, mix(leaf, shadow, 0.12)),
    circle(x, base - h * 0.72, r * 0.92, leaf),
    circle(x - r * 0.28, base - h * 0.8, r * 0.5, light),
    circle(x - r * 0.7, base - h * 0.56, r * 0.32, light),
  ].join('')
}

const poplar: Tree = (scene, x, base, h) => {
  const leaf = scene.random.pick(scene.palette.leaves)
  return [
    shade(x, base, h * 0.14),
    rect(x - 3, base - h * 0.2, 6, h * 0.2, bark(scene)),
    ellipse(x, base - h * 0.55, h * 0.14, h * 0.45, leaf),
    ellipse(x - h * 0.04, base - h * 0.6, h * 0.06, h * 0.33, '#ffffff', 0.12),
  ].join('')
}

const pine: Tree = (scene, x, base, h) => {
  const leaf = scene.random.pick(scene.palette.leaves)
  const tiers = [0, 1, 2].map(i => {
    const y = base - h * (0.14 + i * 0.24)
    const w = h * (0.26 - i * 0.06)
    const top = y - h * (0.42 - i * 0.02)
    return (
      polygon(
        [
          [x - w, y],
          [x, top],
          [x + w, y],
        ],
        leaf,
      ) +
      polygon(
        [
          [x, top],
          [x + w, y],
          [x + w * 0.1, y],
        ],
        shadow,
        0.14,
      )
    )
  })
  return [shade(x, base, h * 0.2), rect(x - 4, base - h * 0.16, 8, h * 0.16, bark(scene)), ...tiers].join('')
}

const palm: Tree = (scene, x, base, h) => {
  const leaf = scene.random.pick(scene.palette.leaves)
  const lean = scene.random.between(-0.14, 0.14) * h
  const [tx, ty] = [x + lean, base - h * 0.86]
  const frond = (angle: number) => {
    const dx = Math.cos(angle) * h * 0.36
    const dy = Math.sin(angle) * h * 0.2
    return path(
      `M${n(tx)} ${n(ty)}Q${n(tx + dx * 0.5)} ${n(ty + dy - h * 0.16)} ${n(tx + dx)} ${n(ty + dy + h * 0.07)}Q${n(tx + dx * 0.5)} ${n(ty + dy - h * 0.05)} ${n(tx)} ${n(ty)}Z`,
      dy < 0 ? mix(leaf, '#ffffff', 0.1) : leaf,
    )
  }
  return [
    shade(x, base, h * 0.2),
    line(
      `M${n(x)} ${n(base)}Q${n(x + lean * 0.2)} ${n(base - h * 0.5)} ${n(tx)} ${n(ty)}`,
      bark(scene),
      h * 0.035,
    ),
    ...[0.3, 1.1, 2.0, 2.85, 3.5, 4.2, 5.2, 5.9].map(frond),
  ].join('')
}

const birch: Tree = (scene, x, base, h) => {
  const leaf = scene.random.pick(scene.palette.leaves)
  const trunk = mix(scene.palette.wall, '#ffffff', scene.palette.lamps ? 0.1 : 0.6)
  const blobs = [
    [-0.1, 0.5, 0.13],
    [0.1, 0.58, 0.14],
    [-0.06, 0.72, 0.16],
    [0.05, 0.86, 0.12],
  ] as const
  return [
    shade(x, base, h * 0.16),
    rect(x - 3.5, base - h * 0.66, 7, h * 0.66, trunk),
    ...[0.1, 0.22, 0.33].map(at => rect(x - 3.5, base - h * at, 4.5, 3, shadow, 0.5)),
    ...blobs.map(([dx, y, r], i) =>
      circle(x + dx * h, base - y * h, r * h, i % 2 ? mix(leaf, '#ffffff', 0.12) : leaf, 0.94),
    ),
  ].join('')
}

/** Returns a clipped bush. */
export const bush: Tree = (scene, x, base, h) => {
  const leaf = scene.random.pick(scene.palette.leaves)
  return (
    path(
      `M${n(x - h)} ${n(base)}C${n(x - h)} ${n(base - h * 0.9)} ${n(x - h * 0.3)} ${n(base - h)} ${n(x)} ${n(base - h)}S${n(x + h)} ${n(base - h * 0.9)} ${n(x + h)} ${n(base)}Z`,
      leaf,
    ) + ellipse(x - h * 0.3, base - h * 0.65, h * 0.35, h * 0.2, '#ffffff', 0.12)
  )
}

/** Returns the kind of tree that grows in this picture. */
export function treeOf({ palette, random }: Scene): Tree {
  if (palette.name === 'tropics') return random.pick([palm, palm, broadleaf])
  if (palette.name === 'dunes') return random.pick([palm, palm, poplar])
  if (palette.name === 'north' || palette.name === 'aurora') return random.pick([pine, pine, birch])
  if (palette.name === 'blossom') return broadleaf
  return random.pick([broadleaf, broadleaf, poplar, pine, birch])
}
