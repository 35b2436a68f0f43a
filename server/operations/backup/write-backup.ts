import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import product from '../../../package.json' with { type: 'json' }
import { holdRemovals } from '../../platform/images/removal-lock.ts'
import { fileOf, formatVersion, type Manifest, parts } from './backup-format.ts'
import { printSums, sumOfFile, type Sums } from './checksums.ts'
import { copyFiles, type Shelf } from './copy-files.ts'
import { copyTable } from './copy-tables.ts'
import { fingerprintOf, type Installation } from './installation.ts'
import { encryptSecrets } from './secrets-file.ts'
import { joinStores, listStoredFiles } from './stored-files.ts'
import { listSequences, listTables, readAlike } from './tables.ts'

interface Options {
  folder: string
  /** Where pictures and documents go. */
  shelf: Shelf
  passphrase: string | undefined
}

/** Writes what an installation has at this moment into a new folder, which only its owner may read. */
export async function writeBackup(
  client: Client,
  installation: Installation,
  { folder, shelf, passphrase }: Options,
): Promise<Manifest> {
  await mkdir(join(folder, parts.tables), { recursive: true })
  await chmod(folder, 0o700)
  const sums: Sums = new Map()
  const write = async (name: string, content: string | Uint8Array) => {
    await writeFile(join(folder, name), content, { flush: true, mode: 0o600 })
    sums.set(name, await sumOfFile(join(folder, name)))
  }
  const { settings } = installation
  await write(parts.settings, settings.plain)
  if (passphrase !== undefined) await write(parts.secrets, await encryptSecrets(settings.secret, passphrase))

  await client.query('begin isolation level repeatable read read only')
  await client.query(readAlike)
  await holdRemovals(client)
  const database = await writeDatabase(client, installation, folder, sums)
  const kept = await listStoredFiles(client)
  const { copiesFiles: copied } = installation
  const store = joinStores(installation)
  const pictures = await copyFiles({ store, kept, shelf: copied ? shelf : undefined })
  await client.query('commit')
  if (copied) for (const [name, sum] of Object.entries(pictures.sums)) sums.set(`${parts.files}/${name}`, sum)

  const manifest: Manifest = {
    format: formatVersion,
    product: product.version,
    authSecret: fingerprintOf(installation.authSecret),
    ...database,
    pictures,
  }
  await write(parts.manifest, `${JSON.stringify(manifest, undefined, 2)}\n`)
  await writeFile(join(folder, parts.sums), printSums(sums), { flush: true, mode: 0o600 })
  return manifest
}

async function writeDatabase(client: Client, { schemas }: Installation, folder: string, sums: Sums) {
  const { rows } = await client.query<{ postgres: string; moment: string }>(
    `select current_setting('server_version') as postgres,
            to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as moment`,
  )
  const migrations = await client.query<{ name: string }>('select name from kysely_migration order by name')
  const tables: Manifest['tables'] = []
  for (const found of await listTables(client, schemas)) {
    const { table, fileSum } = await copyTable(client, found, folder)
    tables.push(table)
    sums.set(fileOf(table), fileSum)
  }
  return {
    postgres: rows[0]?.postgres ?? '',
    moment: rows[0]?.moment ?? '',
    migrations: migrations.rows.map(({ name }) => name),
    tables,
    sequences: await listSequences(client, schemas),
  }
}
