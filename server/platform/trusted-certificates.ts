import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { SettingsError } from './settings.ts'

/**
 * Trusts the certificate authorities of a PEM file besides those that Node knows, for every later TLS connection of this
 * process: mail, database, store, sign-in, cards.
 * @throws SettingsError when the file cannot be read or holds no certificate
 */
export function trustCertificates(path: string | undefined): void {
  if (!path) return
  try {
    setDefaultCACertificates([...getCACertificates('default'), readFileSync(path, 'utf8')])
  } catch (error) {
    throw new SettingsError(
      [
        `CA_CERTIFICATES must be a readable file of certificates in PEM format (${(error as Error).message}).`,
      ],
      { cause: error },
    )
  }
}
