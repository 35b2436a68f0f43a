import { counted } from '../../../contract/core/counted.ts'
import { boxesIn } from './pages/printable.ts'

/** Letters that are said of an application, and applications that are named. */
const most = { letters: 5, named: 5 }

/** Scripts in use for which Noto has no font among ours, and those of which ours lack rare letters. */
const scripts =
  'Arab Bali Bamu Batk Beng Bugi Buhd Cakm Cans Cham Copt Cyrl Deva Ethi Geor Grek Hang Hani Hano Hebr Hira Hmnp Java Kali Kana Khmr Lana Laoo Latn Lepc Limb Lisu Mlym Mong Mymr Newa Olck Osge Plrd Rohg Saur Sund Sylo Tagb Tale Talu Taml Tavt Telu Tglg Thai Tibt Vaii Wcho Yiii'
    .split(' ')
    .map(code => ({ code, letter: new RegExp(`\\p{sc=${code}}`, 'u') }))
const names = new Intl.DisplayNames('en', { type: 'script' })

/**
 * What is said before a packet is made: which applications have letters that no font has [DESK8].
 * @param applications with all that their pages say
 * @returns nothing when there are none
 */
export async function sayUnprintable(
  applications: readonly { name: string; text: string }[],
): Promise<string | undefined> {
  const said: string[] = []
  for (const { name, text } of applications) {
    const boxes = await boxesIn(text)
    if (boxes.length > 0) said.push(`${name} (${lettersOf(boxes)})`)
  }
  if (said.length === 0) return undefined
  const others = said.length - most.named
  const named = [...said.slice(0, most.named), ...(others > 0 ? [`${others} more`] : [])]
  const has = said.length === 1 ? 'has' : 'have'
  return `${counted(said.length, 'application')} ${has} letters that cannot be printed: ${named.join(', ')}. They become boxes.`
}

/** Such as `Vai ꕙ ꔤ`. */
function lettersOf(boxes: readonly string[]): string {
  const scriptsOfBoxes = new Set(boxes.map(scriptOf).filter(name => name !== ''))
  const shown = boxes.slice(0, most.letters)
  return [...scriptsOfBoxes, ...shown, ...(boxes.length > shown.length ? ['…'] : [])].join(' ')
}

function scriptOf(box: string): string {
  const script = scripts.find(({ letter }) => letter.test(box))
  return script ? (names.of(script.code) ?? '') : ''
}
