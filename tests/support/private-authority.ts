import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { onTestFinished } from 'vitest'

/** A certificate of 127.0.0.1 that an authority signed which nobody knows. */
export interface PrivateAuthority {
  /** The authority's own certificate, as CA_CERTIFICATES takes it. */
  file: string
  key: Buffer
  cert: Buffer
}

/** Makes it, for some days. When the test has finished, it is gone and this process trusts it no more. */
export function makePrivateAuthority(days = 365): PrivateAuthority {
  const folder = mkdtempSync(join(tmpdir(), 'bursary-authority-'))
  const trusted = getCACertificates('default')
  onTestFinished(() => {
    setDefaultCACertificates(trusted)
    rmSync(folder, { recursive: true })
  })
  const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'ignore' })
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl('req', '-x509', ...newKey, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Office')
  openssl('req', ...newKey, '-keyout', 'key.pem', '-out', 'request.pem', '-subj', '/CN=127.0.0.1')
  writeFileSync(join(folder, 'names'), 'subjectAltName=IP:127.0.0.1')
  const signer = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names']
  openssl('x509', '-req', '-in', 'request.pem', ...signer, '-days', String(days), '-out', 'cert.pem')
  return {
    file: join(folder, 'ca.pem'),
    key: readFileSync(join(folder, 'key.pem')),
    cert: readFileSync(join(folder, 'cert.pem')),
  }
}
