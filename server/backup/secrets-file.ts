import { Decrypter, Encrypter } from 'age-encryption'

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
