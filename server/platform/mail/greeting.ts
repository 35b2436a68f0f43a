import { withoutDirectionMarks } from './direction.ts'

const longestName = 60

/** What a mail client would show as a link, or a reader take for an address: `@`, `://`, a dot before letters. */
const address = /@|:\/|\.[\p{L}\p{N}]{2}/u

/**
 * The first line of a mail. The name is what somebody typed at sign-up, maybe with an address of somebody else: one that
 * is long or has an address in it is left out, so that nobody advertises by our mails.
 */
export function greeting(name: string): string {
  const line = withoutDirectionMarks(name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' '))
  // As readers see it: without invisible characters, and with the dots of other scripts and widths.
  const seen = line
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[。｡]/g, '.')
  return Array.from(line).length > longestName || address.test(seen) ? 'Hello,' : `Hello ${line.trim()},`
}
