/** Digits and letters that look like no other: a prime number of them, so that the check character finds what it has to. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

const random = 8

/** A code as a letter shows it: `9D4T-XK27-M`. The last character follows from the others [AWARD1]. */
export function makeCheckCode(): string {
  const characters = Array.from({ length: random }, randomCharacter)
  return asShown([...characters, checkCharacter(characters)])
}

/** What somebody typed as a letter shows it; `undefined` when it is no code, or was mistyped. */
export function readCheckCode(typed: string): string | undefined {
  const characters = typed.toUpperCase().replaceAll(/[\s-]/g, '').split('')
  const given = characters.slice(0, random)
  if (characters.length !== random + 1 || !characters.every(each => alphabet.includes(each))) return undefined
  return checkCharacter(given) === characters[random] ? asShown(characters) : undefined
}

/** Whether what somebody typed can be a code: one wrong character is found, and so are two that changed places. */
export const isCheckCode = (typed: string): boolean => readCheckCode(typed) !== undefined

/** Each place weighs another number, so the sum changes with one character, and when two change places. */
function checkCharacter(characters: readonly string[]): string {
  const sum = characters.reduce(
    (total, character, place) => total + alphabet.indexOf(character) * (place + 2),
    0,
  )
  return alphabet.charAt((alphabet.length - (sum % alphabet.length)) % alphabet.length)
}

/** Each with the same chance: bytes beyond the last whole round of the alphabet are drawn again. */
function randomCharacter(): string {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
  return byte < 256 - (256 % alphabet.length) ? alphabet.charAt(byte % alphabet.length) : randomCharacter()
}

const asShown = (characters: readonly string[]) =>
  [characters.slice(0, 4), characters.slice(4, random), characters.slice(random)]
    .map(part => part.join(''))
    .join('-')
