/** The languages in which names are known: the twelve that most people speak, English last. */
const languages = ['de', 'ur', 'id', 'ru', 'pt', 'bn', 'fr', 'ar', 'es', 'hi', 'zh', 'en']

/** Letters that are one to whoever types a name. */
const letters = new Map(Object.entries({ ß: 'ss', ı: 'i', ς: 'σ', ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه' }))

/** A name without what people write differently: case, accents, signs, articles and `and`. */
export function plainName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßıςىیکة]/g, letter => letters.get(letter) ?? letter)
    .replaceAll('&', ' and ')
    .replaceAll(/\b(?:the|and|of)\b/g, ' ')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** The codes of countries or languages by their plain names; where two have one name, that of English. */
export function namesOfCodes(type: 'region' | 'language', codes: readonly string[]): Map<string, string> {
  return new Map(
    languages.flatMap(language => {
      const display = new Intl.DisplayNames(language, { type })
      return codes.map(code => [plainName(display.of(code) ?? code), code] as const)
    }),
  )
}
