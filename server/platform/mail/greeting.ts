import { withoutDirectionMarks } from './direction.ts'

const longestName = 60

/** What a mail client would show as a link, or a reader take for an address: `@`, `://`, a dot before letters. */
const address = /@|:\/|\.[\p{L}\p{N}]{2}/u

/**
 * A name that somebody typed at sign-up, maybe with an address of somebody else, as a mail shows it on one line. @returns
 * `otherwise` for a name that is long or has an address in it, so that nobody advertises by our mails
 */
export function shownName(name: string, otherwise: string): string {
  const line = withoutDirectionMarks(name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' '))
    .trim()
    // An initial is no address: A.Khan.
    .replaceAll(/(?<=(^| |\.)\p{L})\.(?=\p{L}{2})/gu, '. ')
  // As readers see it: without invisible characters, and with the dots of other scripts and widths.
  const seen = line
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[。｡]/g, '.')
  return Array.from(line).length > longestName || address.test(seen) ? otherwise : line
}

/** The first line of a mail. */
export function greeting(name: string): string {
  const shown = shownName(name, '')
  return shown === '' ? 'Hello,' : `Hello ${shown},`
}
