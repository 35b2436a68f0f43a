import { createHmac, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const fileName = 'secrets.json'

const kept = z.object({ auth: z.string(), paymentWebhook: z.string(), googleClient: z.string() })

/** The file of an older version has no key of the payment sandbox, and several processes read it at once. */
const secrets = kept.transform(known => ({
  ...known,
  paymentKey: `sk_test_${createHmac('sha256', known.paymentWebhook).update('payment key').digest('base64url')}`,
}))

/** Random secrets of an installation without its own. */
export type Secrets = z.infer<typeof secrets>

/** The installation's secrets; undefined before its first start. */
export async function findSecrets(dataDir: string): Promise<Secrets | undefined> {
  const known = await readFile(join(dataDir, fileName), 'utf8').catch(() => undefined)
  return known === undefined ? undefined : secrets.parse(JSON.parse(known))
}

/**
 * Reads the installation's secrets from `secrets.json` in the data folder, which only its owner may read;
 * creates them on the first start. Processes that start at once use the same ones.
 */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const known = await findSecrets(dataDir)
  if (known) return known

  const file = join(dataDir, fileName)
  await mkdir(dataDir, { recursive: true })
  const random = () => randomBytes(32).toString('base64url')
  const draft = `${file}.${random()}`
  const made: z.infer<typeof kept> = {
    auth: random(),
    paymentWebhook: `whsec_${random()}`,
    googleClient: random(),
  }
  await writeFile(draft, JSON.stringify(made), { mode: 0o600 })
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return secrets.parse(JSON.parse(await readFile(file, 'utf8')))
}
