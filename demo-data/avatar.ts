import { circle, ellipse, mix, n, path, rect, shadow } from './drawing/svg.ts'
import { type Random, seededRandom } from './random.ts'

const backgrounds = ['#f3d9b1', '#cfe3dc', '#d9d6ea', '#f2c9b8', '#c9dcec', '#e7e3c6', '#dfe9cf', '#f0d3df']
/** Each skin with hair colours that stand out from it. */
const looks = [
  { skin: '#f6d7bd', hairs: ['#3d2a22', '#8c5a32', '#c08a4a', '#6d6a70', '#a3502f'] },
  { skin: '#e8b98f', hairs: ['#241b1d', '#3d2a22', '#5f3b25', '#6d6a70'] },
  { skin: '#d19a6a', hairs: ['#241b1d', '#3d2a22', '#1e2436'] },
  { skin: '#b57b4c', hairs: ['#241b1d', '#2e1f1b', '#1e2436'] },
  { skin: '#8d5a36', hairs: ['#1b1416', '#241b1d', '#161a28'] },
  { skin: '#6b432c', hairs: ['#171113', '#161a28', '#4c4a50'] },
]
const coats = ['#2f4b7c', '#b4533f', '#3f7d6a', '#d59a3a', '#6b4f8a', '#c76f86', '#41606b', '#8a8f4a']

/** Returns the SVG of a friendly invented face, 320 pixels square. The same arguments give the same face. */
export function drawAvatar(seed: string, hairstyle?: Hairstyle): string {
  const random = seededRandom(`avatar ${seed}`)
  const { skin, hairs } = random.pick(looks)
  const coat = random.pick(coats)
  const style = hairstyles[hairstyle ?? random.pick(Object.keys(hairstyles) as Hairstyle[])]
  const { behind, over } = style(random.pick(hairs), coat, random)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 200 200">`,
    rect(0, 0, 200, 200, random.pick(backgrounds)),
    circle(random.between(30, 170), random.between(20, 120), random.between(40, 80), '#ffffff', 0.28),
    behind,
    path('M30 200C32 158 60 148 100 148S168 158 170 200Z', coat),
    path('M82 128h36v22q-18 16-36 0z', mix(skin, shadow, 0.16)),
    ellipse(100, 98, 36, 43, skin),
    face(skin, random),
    over,
    random.chance(0.25) ? glasses() : '',
    '</svg>',
  ].join('')
}

function face(skin: string, random: Random): string {
  const dark = mix(skin, '#2a1a1a', 0.72)
  const smile = random.between(5, 10)
  return [
    circle(86, 97, 3.4, dark),
    circle(114, 97, 3.4, dark),
    circle(78, 110, 7, '#e0605a', 0.22),
    circle(122, 110, 7, '#e0605a', 0.22),
    `<path d="M87 116q13 ${n(smile * 1.6)} 26 0" fill="none" stroke="${dark}" stroke-width="3" stroke-linecap="round"/>`,
    `<path d="M80 88q6-4 11-1M109 87q6-3 11 1" fill="none" stroke="${dark}" stroke-width="2.6" stroke-linecap="round" opacity=".7"/>`,
  ].join('')
}

const glasses = () =>
  '<path d="M74 97a12 12 0 1 0 24 0a12 12 0 1 0-24 0M102 97a12 12 0 1 0 24 0a12 12 0 1 0-24 0M98 96h4" fill="none" stroke="#2b2f45" stroke-width="2.6"/>'

type Style = (hair: string, coat: string, random: Random) => { behind: string; over: string }

const fringe =
  'M62 96C60 60 78 46 102 46S142 62 138 98C134 82 128 74 118 70C100 78 78 76 70 74C66 80 64 88 62 96Z'

const short: Style = hair => ({ behind: '', over: path(fringe, hair) })

const cropped: Style = hair => ({
  behind: '',
  over: path('M64 90C62 62 80 50 100 50S138 62 136 90C130 74 118 68 100 68S70 74 64 90Z', hair),
})

const long: Style = (hair, _coat, random) => ({
  behind: path(
    `M56 ${random.integer(150, 172)}C46 60 66 40 100 40S154 60 144 ${random.integer(150, 172)}Z`,
    hair,
  ),
  over: path(
    'M63 98C62 66 78 50 98 52C90 72 74 84 63 98ZM137 98C138 66 122 50 98 52C108 72 126 82 137 98Z',
    hair,
  ),
})

const bun: Style = (hair, _coat, random) => ({
  behind: circle(random.integer(86, 114), 42, 20, hair) + circle(100, 84, 42, hair),
  over: path('M62 94C64 62 80 54 100 54S136 62 138 94C128 72 116 66 100 66S72 72 62 94Z', hair),
})

const curls: Style = (hair, _coat, random) => ({
  behind: Array.from({ length: 14 }, (_, i) => {
    const angle = Math.PI * (0.92 + (i / 13) * 1.16)
    return circle(100 + Math.cos(angle) * 42, 88 + Math.sin(angle) * 40, random.between(15, 21), hair)
  }).join(''),
  over: [74, 90, 108, 125].map((x, i) => circle(x, i % 3 === 0 ? 68 : 60, 14, hair)).join(''),
})

const scarf: Style = (_hair, coat) => {
  const cloth = mix(coat, '#ffffff', 0.25)
  return {
    behind: path('M50 160C44 64 62 42 100 42S156 64 150 160C140 176 60 176 50 160Z', cloth),
    over:
      path(
        'M62 100C62 66 78 52 100 52S138 66 138 100C138 124 122 142 100 142S62 124 62 100ZM68 98C68 122 82 136 100 136S132 122 132 98S118 64 100 64S68 76 68 98Z',
        cloth,
      ).replace('<path', '<path fill-rule="evenodd"') +
      path('M62 140Q100 168 138 140L146 168Q100 184 54 168Z', mix(cloth, shadow, 0.1)),
  }
}

const hairstyles = { short, cropped, long, bun, curls, scarf }

export type Hairstyle = keyof typeof hairstyles
