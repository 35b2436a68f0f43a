import { z } from 'zod'
import { isStoredName } from '../../platform/storage/stored-name.ts'

/** What this version writes, and the newest that it reads. */
export const formatVersion = 1

/** Begins the names of documents in a backup; those of pictures are as in their store. */
export const documentsFolder = 'documents/'

/** The name of a picture or document in a backup. */
const fileName = z
  .string()
  .refine(
    name => isStoredName(name.startsWith(documentsFolder) ? name.slice(documentsFolder.length) : name),
    'not the name of a stored file',
  )

/** The names of a backup's parts, relative to its folder. */
export const parts = {
  manifest: 'bursary-backup.json',
  tables: 'database',
  files: 'files',
  settings: 'settings.env',
  /** Encrypted with a passphrase, in the format of age (age-encryption.org/v1). */
  secrets: 'secrets.age',
  /** As `sha256sum --check` reads it; written last. */
  sums: 'SHA256SUMS',
} as const

/** Of a schema, table or sequence: it becomes part of a path. */
const plainName = z.string().regex(/^[a-z_][a-z0-9_]*$/, 'This is not the name of a table.')

const table = z.object({
  schema: plainName,
  name: plainName,
  columns: z.array(z.string()),
  rows: z.int(),
  /** The sum of 64 bits of each row's MD5, the same in every version of PostgreSQL. */
  sum: z.string(),
})

const manifest = z.object({
  format: z.int(),
  /** The version of Bursary that wrote it. */
  product: z.string(),
  postgres: z.string(),
  /** The moment that it shows. */
  moment: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(table),
  sequences: z.array(z.object({ schema: plainName, name: plainName, next: z.string() })),
  pictures: z.object({
    /** Whether the objects are in the backup; otherwise they are in the bucket only. */
    copied: z.boolean(),
    /** SHA-256 of each object, by its name such as `{id}/full.webp`. */
    sums: z.record(fileName, z.string()),
    /** Objects that were in use and not in the store. */
    missing: z.array(fileName),
  }),
  /** Tells whether an installation has the same AUTH_SECRET. */
  authSecret: z.string(),
})

export type BackedUpTable = z.infer<typeof table>
export type Manifest = z.infer<typeof manifest>

/** What a backup has of the files that its database names, and what it lacks. */
export interface FileCounts {
  /** How many it has. */
  files: number
  /** How many it only names, because they are in the bucket and were not copied. */
  named: number
  /** Those that were in no store. */
  missing: string[]
}

/** Counts the files that a backup has, and those that it lacks. */
export function countFiles({ copied, sums, missing }: Manifest['pictures']): FileCounts {
  const count = Object.keys(sums).length
  return { files: copied ? count : 0, named: copied ? 0 : count, missing }
}

/** Sentences about missing files; empty if the backup is complete. */
export function sayLacking({ named, missing }: FileCounts): string[] {
  const lines = []
  if (named > 0)
    lines.push(`It lists ${files(named)} of the bucket without copying ${named === 1 ? 'it' : 'them'}.`)
  if (missing.length > 0)
    lines.push(
      `It lacks ${files(missing.length)} that ${missing.length === 1 ? 'was' : 'were'} in no store: ${missing.join(', ')}.`,
    )
  return lines
}

const files = (count: number) => (count === 1 ? '1 file' : `${count.toLocaleString('en')} files`)

/** The file of a table's rows, relative to the backup. */
export function fileOf({ schema, name }: Pick<BackedUpTable, 'schema' | 'name'>): string {
  return `${parts.tables}/${schema}.${name}.copy.zst`
}

const begun = z.object({ format: z.int(), product: z.string() })

/**
 * Reads the text of a manifest.
 * @throws Error with a sentence for people, for instance when a newer version wrote it
 */
export function parseManifest(text: string): Manifest {
  const { format, product } = begun.parse(JSON.parse(text))
  if (format > formatVersion) {
    throw new Error(
      `Bursary ${product} made this backup in a newer format. Install that version, or a newer one.`,
    )
  }
  const { data, error } = manifest.safeParse(JSON.parse(text))
  if (error) throw new Error(`${parts.manifest} is not a manifest of Bursary: ${z.prettifyError(error)}`)
  return data
}
