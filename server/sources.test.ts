import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const parts = ['contract', 'server', 'start', 'web', 'demo-data', 'stand-ins']

/** The distinct matches of `pattern` in the product's sources, without tests, sorted. */
function found(pattern: RegExp, where = parts): string[] {
  const files = where.flatMap(part => globSync(`${part}/**/*.{ts,tsx,mjs}`))
  const sources = files.filter(file => !file.includes('.test.'))
  expect(sources.length).toBeGreaterThan(0)
  const matches = sources.flatMap(file => [...readFileSync(file, 'utf8').matchAll(pattern)])
  return [...new Set(matches.map(match => match[1] ?? match[0]))].toSorted()
}

test('only AES-256-GCM, SHA-256, HMAC of it, Ed25519 and P-256 are used', () => {
  expect(found(/create(?:Hash|Hmac|Cipheriv|Decipheriv|Sign|Verify)\(\s*['"]([^'"]+)/g)).toEqual([
    'aes-256-gcm',
    'sha256',
  ])
  expect(found(/(?:generateKeyPair|hkdfSync|generateKey)\(\s*['"]([^'"]+)/g)).toEqual(['EdDSA', 'sha256'])
  expect(found(/\balg: ['"]([^'"]+)/g)).toEqual(['ES256', 'EdDSA'])
  // No algorithm is chosen at run time, which the lines above would miss.
  expect(found(/create(?:Hash|Hmac|Cipheriv|Decipheriv|Sign|Verify)\((?!\s*['"]).*/g)).toEqual([])
})

test('random values on the server are those of the system, never Math.random', () => {
  expect(found(/random(?:Bytes|UUID|FillSync|Int)\b/g)).toContain('randomBytes')
  expect(found(/Math\.random/g)).toEqual([])
})

test('nothing switches off that certificates are checked', () => {
  const switches = /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|insecure/gi
  expect(
    found(
      switches,
      parts.filter(part => part !== 'start'),
    ),
  ).toEqual([])
  // The doctor looks at certificates that are wrong: it sends nothing over such a connection.
  const examining = globSync('start/**/*.{ts,mjs}').filter(file => readFileSync(file, 'utf8').match(switches))
  expect(examining.toSorted()).toEqual(['start/doctor/certificate.ts', 'start/doctor/mail.ts'])
})

test('pages have no actions: the router does not learn where a request comes from', () => {
  expect(found(/export (?:const|async function|function) (?:action|middleware)\b/g, ['web'])).toEqual([])
})

test('pages use no plug-ins: no objects, embedded files, applets or old scripting', () => {
  expect(found(/<(?:object|embed|applet)\s+\w+=/gi)).toEqual([])
  expect(found(/activex|silverlight|shockwave|vbscript/gi)).toEqual([])
})

test('every package that is installed is one version with its checksum', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const installed = Object.entries<{ integrity?: string }>(packages).filter(([path]) => path !== '')
  expect(installed.length).toBeGreaterThan(50)
  // A package inside of another one is part of its checksum.
  const without = installed.filter(([, entry]) => !entry.integrity && !('inBundle' in entry))
  expect(without.map(([path]) => path)).toEqual([])
})
