import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Seals texts with an HMAC, so that nothing has to be stored to recognise them. */
export interface Seal {
  /** @returns 43 letters and digits that only the holder of the secret can make for this text */
  of(text: string): string
  /** Whether `given` is the seal of this text; takes equally long for each wrong one. */
  fits(text: string, given: string): boolean
}

/** @param purpose a seal of one purpose is not valid for another: each has its own key (HKDF, RFC 5869) */
export function createSeal(secret: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  const of = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  return {
    of,
    fits(text, given) {
      const [right, found] = [Buffer.from(of(text)), Buffer.from(given)]
      return right.length === found.length && timingSafeEqual(right, found)
    },
  }
}
