/** A part of a text; the parts are the text again. */
export interface MarkedPart {
  text: string
  /** Where it begins. */
  start: number
  isMarked: boolean
}

/** What normalization of Unicode leaves, and the database's form of it. */
const letters: Readonly<Record<string, string>> = {
  æ: 'ae',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ĸ: 'q',
  ł: 'l',
  ŋ: 'n',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ŧ: 't',
  ʼ: "'",
  '’': "'",
}

/** A text without case, accents and ligatures, as `search_form` of the database makes it. */
export function searchForm(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^\0-\x7f]/g, letter => letters[letter] ?? letter)
}

/** A text in parts of which those that contain one of the words are marked, whatever their case and accents [FIND5]. */
export function marks(text: string, words: readonly string[]): MarkedPart[] {
  const characters = text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []
  const { form, owners } = formOf(characters)
  const marked = new Set<number>()
  for (const word of words.map(searchForm).filter(Boolean)) {
    for (let at = form.indexOf(word); at !== -1; at = form.indexOf(word, at + 1))
      for (let i = at; i < at + word.length; i += 1) marked.add(owners[i]!)
  }
  const parts: MarkedPart[] = []
  let start = 0
  for (const [i, character] of characters.entries()) {
    const isMarked = marked.has(i)
    const last = parts.at(-1)
    if (last?.isMarked === isMarked) last.text += character
    else parts.push({ text: character, start, isMarked })
    start += character.length
  }
  return parts
}

/** Whether a text contains every word, whatever their case and accents. */
export function matchesAll(text: string, words: readonly string[]): boolean {
  const form = searchForm(text)
  return words.every(word => form.includes(searchForm(word)))
}

/** The form of all characters, and which one each of its letters came from. */
function formOf(characters: readonly string[]): { form: string; owners: number[] } {
  const forms = characters.map(searchForm)
  return { form: forms.join(''), owners: forms.flatMap((form, i) => Array<number>(form.length).fill(i)) }
}
