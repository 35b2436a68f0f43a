import { circle, ellipse, line, mix, n, type Scene } from './svg.ts'

/** Returns gradients, sky, sun or moon, and what moves in the sky. */
export function drawSky(scene: Scene): string {
  const { palette, random, width, height, horizon } = scene
  const [top, middle, low] = palette.sky
  const sunX = width * random.pick([0.16, 0.24, 0.72, 0.82, 0.5])
  const sunY = palette.lamps ? random.between(90, 200) : random.between(110, horizon - 190)
  const radius = random.between(34, 62)
  return [
    `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/>`,
    `<stop offset=".5" stop-color="${middle}"/><stop offset=".78" stop-color="${low}"/></linearGradient>`,
    `<radialGradient id="glow"><stop stop-color="${palette.sun}" stop-opacity=".75"/>`,
    `<stop offset="1" stop-color="${palette.sun}" stop-opacity="0"/></radialGradient></defs>`,
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>`,
    palette.lamps ? stars(scene) : '',
    circle(sunX, sunY, radius * 4.2, 'url(#glow)'),
    circle(sunX, sunY, radius, palette.sun),
    clouds(scene),
    palette.lamps ? '' : birds(scene),
  ].join('')
}

function stars({ random, width, horizon }: Scene): string {
  return Array.from({ length: 46 }, () =>
    circle(random.between(0, width), random.between(0, horizon * 0.6), random.between(0.8, 2.4), '#fff', 0.7),
  ).join('')
}

function clouds(scene: Scene): string {
  const { random, palette, width, horizon } = scene
  const fill = palette.lamps ? mix(palette.sky[1], palette.sky[2], 0.5) : '#ffffff'
  const opacity = palette.lamps ? 0.35 : 0.62
  const drawOne = () => {
    const x = random.between(-40, width - 120)
    const y = random.between(60, horizon - 250)
    const size = random.between(0.6, 1.5)
    return random.chance(0.5) ? cumulus(x, y, size, fill, opacity) : streaks(x, y, size, fill, opacity)
  }
  return Array.from({ length: random.integer(2, 4) }, drawOne).join('')
}

/** One outline, so that overlapping puffs do not show through each other. */
function cumulus(x: number, y: number, size: number, fill: string, opacity: number): string {
  const s = (value: number) => n(value * size)
  const d = `M${n(x)} ${n(y)}h${s(190)}a${s(22)} ${s(22)} 0 0 0 ${s(-14)} ${s(-41)}a${s(38)} ${s(38)} 0 0 0 ${s(-58)} ${s(-24)}a${s(50)} ${s(50)} 0 0 0 ${s(-84)} ${s(22)}a${s(22)} ${s(22)} 0 0 0 ${s(-34)} ${s(43)}z`
  return `<path d="${d}" fill="${fill}" opacity="${opacity}"/>`
}

function streaks(x: number, y: number, size: number, fill: string, opacity: number): string {
  return [0, 1, 2]
    .map(i =>
      ellipse(x + i * 70 * size, y + i * 13 * size, (150 - i * 34) * size, 6 * size, fill, opacity * 0.8),
    )
    .join('')
}

function birds({ random, width, palette }: Scene): string {
  if (random.chance(0.55)) return ''
  const x = random.between(width * 0.2, width * 0.75)
  const y = random.between(110, 210)
  const one = () => {
    const bx = x + random.between(-90, 90)
    const by = y + random.between(-34, 34)
    const s = random.between(7, 12)
    return line(
      `M${n(bx - s)} ${n(by - s * 0.4)}Q${n(bx - s * 0.4)} ${n(by - s * 0.5)} ${n(bx)} ${n(by)}Q${n(bx + s * 0.4)} ${n(by - s * 0.5)} ${n(bx + s)} ${n(by - s * 0.4)}`,
      mix(palette.near, '#1d2340', 0.4),
      2.2,
      0.7,
    )
  }
  return Array.from({ length: random.integer(3, 6) }, one).join('')
}
