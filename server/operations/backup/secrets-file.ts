import { Decrypter, Encrypter } from 'age-encryption'

const leastCharacters = 16
const leastDifferent = 8

/**
 * Why a passphrase is too weak for the secrets of a backup, whose finder can try as many as they like; `undefined` for a
 * good one. Repeated characters and rows such as `abc` or `321` do not count as different.
 */
export function passphraseProblem(passphrase: string): string | undefined {
  const codes = Array.from(passphrase, character => character.codePointAt(0) ?? 0)
  const surprising = codes.filter((code, i) => Math.abs(code - (codes[i - 1] ?? -2)) > 1)
  if (codes.length >= leastCharacters && new Set(surprising).size >= leastDifferent) return undefined
  return `This passphrase is easy to guess. Use at least ${leastCharacters} characters, ${leastDifferent} of them different and not in sequence such as abc or 123: five random words, or the output of: openssl rand -base64 18`
}

/** Encrypts a text so that `age --decrypt` and this passphrase open it. */
export function encryptSecrets(text: string, passphrase: string): Promise<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  return encrypter.encrypt(text)
}

/** @throws Error with a sentence for people when the passphrase is another one */
export async function decryptSecrets(bytes: Uint8Array, passphrase: string): Promise<string> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  return decrypter.decrypt(bytes, 'text').catch(cause => {
    throw new Error('The passphrase does not open the secrets of this backup.', { cause })
  })
}
