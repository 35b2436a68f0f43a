/** The grounds on which an accent is read, as in `web/app.css`. */
export const grounds = {
  light: { paper: '#f7f2e8', surface: '#fffdf8', sunken: '#ede6d7' },
  dark: { paper: '#0f1729', surface: '#182238', sunken: '#0b1120' },
} as const

export type Scheme = keyof typeof grounds

/** Least contrast of text with its ground (WCAG 2.2, 1.4.3). */
export const leastContrast = 4.5
/** How much of the accent is in the soft ground below it. */
const softShare = { light: 0.1, dark: 0.14 }

type Colour = [red: number, green: number, blue: number]

/** The contrast of two colours such as `#a3430f`, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(parse(one)), luminance(parse(other))]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** The contrast of an accent with the ground of a scheme on which it is hardest to read. */
export function accentContrast(accent: string, scheme: Scheme): number {
  const soft = softGround(accent, scheme)
  return Math.min(...[...Object.values(grounds[scheme]), soft].map(ground => contrast(accent, ground)))
}

/**
 * The accent itself when it can be read in the scheme; otherwise the nearest one that can: darker in light, lighter in
 * the dark.
 */
export function nearestAccent(accent: string, scheme: Scheme): string {
  const end = scheme === 'light' ? '#000000' : '#ffffff'
  for (let step = 0; step < 256; step += 1) {
    const colour = mix(accent, end, step / 255)
    if (accentContrast(colour, scheme) >= leastContrast) return colour
  }
  return end
}

/** The problem with an accent, in plain words with the nearest valid one; nothing if it is empty. */
export function accentProblem(accent: string): string | undefined {
  if (accent === '') return undefined
  if (!/^#[0-9a-f]{6}$/.test(accent)) return 'Please enter a colour such as #a3430f.'
  if (accentContrast(accent, 'light') >= leastContrast) return undefined
  const near = nearestAccent(accent, 'light')
  return `${accent} has a contrast of ${shown(accentContrast(accent, 'light'))} on our pages; ${leastContrast} is needed. Use ${near} (${shown(accentContrast(near, 'light'))})?`
}

/** The colours that one accent makes in a scheme: its text, what is filled with it, text on that, and the soft ground. */
export function accentColours(accent: string, scheme: Scheme) {
  const text = nearestAccent(accent, scheme)
  const onAccent = contrast('#ffffff', text) > contrast('#000000', text) ? '#ffffff' : '#000000'
  return {
    '--color-accent': text,
    '--color-accent-fill': text,
    '--color-on-accent': onAccent,
    '--color-accent-soft': softGround(text, scheme),
    '--color-focus': text,
  }
}

/** The style of every page with this accent; empty for the product's own. */
export function accentStyle(accent: string): string {
  if (accent === '') return ''
  const [light, dark] = (['light', 'dark'] as const).map(scheme =>
    declarations(accentColours(accent, scheme)),
  )
  // The banner and the footer are night in both schemes.
  return `:root{${light}}@media screen and (prefers-color-scheme:dark){:root{${dark}}}.on-night{${dark}}`
}

function declarations(colours: Record<string, string>): string {
  return Object.entries(colours)
    .map(([name, colour]) => `${name}:${colour}`)
    .join(';')
}

function softGround(accent: string, scheme: Scheme): string {
  return mix(grounds[scheme].surface, accent, softShare[scheme])
}

function parse(colour: string): Colour {
  return [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16)) as Colour
}

function mix(from: string, to: string, share: number): string {
  const end = parse(to)
  const mixed = parse(from).map((part, i) => Math.round(part + ((end[i] ?? 0) - part) * share))
  return `#${mixed.map(part => part.toString(16).padStart(2, '0')).join('')}`
}

/** Relative luminance (WCAG 2.2). */
function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map(part => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Colour
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Rounded down, so that a failing contrast never seems to pass. */
function shown(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2)
}
