import type { Random } from '../random.ts'
import type { Palette } from './palettes.ts'

/** What every part of a picture is drawn from; pictures are `width` × `height` units. */
export type Scene = { random: Random; palette: Palette; width: number; height: number; horizon: number }

export type Point = readonly [x: number, y: number]

/** Colour of shadows, laid over other colours with low opacity. */
export const shadow = '#141b3a'

/** Returns the number as SVG text, one decimal. */
export const n = (value: number): string => String(Math.round(value * 10) / 10)

/** Returns `a` blended with `b`; `share` 0 gives a, 1 gives b. Both are `#rrggbb`. */
export function mix(a: string, b: string, share: number): string {
  const channel = (at: number) => {
    const from = Number.parseInt(a.slice(at, at + 2), 16)
    const to = Number.parseInt(b.slice(at, at + 2), 16)
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

const alpha = (opacity: number) => (opacity < 1 ? ` opacity="${opacity}"` : '')

export const rect = (x: number, y: number, w: number, h: number, fill: string, opacity = 1): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"${alpha(opacity)}/>`

export const circle = (x: number, y: number, r: number, fill: string, opacity = 1): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${alpha(opacity)}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, opacity = 1): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${alpha(opacity)}/>`

export const polygon = (points: readonly Point[], fill: string, opacity = 1): string =>
  `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="${fill}"${alpha(opacity)}/>`

export const path = (d: string, fill: string, opacity = 1): string =>
  `<path d="${d}" fill="${fill}"${alpha(opacity)}/>`

export const line = (d: string, stroke: string, width: number, opacity = 1): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round"${alpha(opacity)}/>`

/** Returns path data for a soft line through the points. */
export function smooth(points: readonly Point[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  const curves = rest.map(([x, y], i) => {
    const next = rest[i + 1]
    return next ? `Q${n(x)} ${n(y)} ${n((x + next[0]) / 2)} ${n((y + next[1]) / 2)}` : `L${n(x)} ${n(y)}`
  })
  return `M${n(first[0])} ${n(first[1])}${curves.join('')}`
}
