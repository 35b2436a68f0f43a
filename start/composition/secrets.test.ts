import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSecrets } from './secrets.ts'

let folders: string[] = []
const folder = async () => {
  const made = await mkdtemp(join(tmpdir(), 'bursary-secrets-'))
  folders.push(made)
  return made
}

beforeEach(() => {
  folders = []
})
afterEach(() => Promise.all(folders.map(made => rm(made, { recursive: true }))))

test('each installation has its own, the same for all who start at once, in a file of its owner', async () => {
  const own = await folder()
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => readSecrets(own)))
  for (const other of others) expect(other).toEqual(first)
  const elsewhere = await readSecrets(await folder())
  for (const secret of Object.values(elsewhere)) expect(Object.values(first ?? {})).not.toContain(secret)
  expect((await stat(join(own, 'secrets.json'))).mode & 0o777).toBe(0o600)
})

test('[P6] the payment sandbox’s key is a test key that the file of an older version gives as well', async () => {
  const own = await folder()
  const older = {
    auth: 'a'.repeat(43),
    paymentWebhook: `whsec_${'b'.repeat(43)}`,
    googleClient: 'c'.repeat(43),
  }
  await writeFile(join(own, 'secrets.json'), JSON.stringify(older))
  const secrets = await readSecrets(own)
  expect(secrets).toEqual({ ...older, paymentKey: expect.stringMatching(/^sk_test_[\w-]{43}$/) })
  expect(await readSecrets(own)).toEqual(secrets)
  expect(JSON.parse(await readFile(join(own, 'secrets.json'), 'utf8'))).toEqual(older)
})
