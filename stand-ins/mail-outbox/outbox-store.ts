import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A mail kept here instead of being sent. */
export interface OutboxMail {
  id: string
  /** When it was handed over; ISO 8601. */
  at: string
  from: string
  to: string
  subject: string
  text: string
  html: string
}

const idPattern = /^\d{17}-[0-9a-f]{8}$/

/** Mails as files in a folder: `{id}.json` to be read here, `{id}.eml` for a mail program. */
export function createOutboxStore(folder: string) {
  return {
    async add(mail: Omit<OutboxMail, 'id' | 'at'>, message: Buffer): Promise<void> {
      const at = new Date().toISOString()
      const id = `${at.replace(/\D/g, '')}-${randomBytes(4).toString('hex')}`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(join(folder, `${id}.eml`), message, { mode: 0o600 })
      const draft = join(folder, `${id}.draft`)
      await writeFile(draft, JSON.stringify({ id, at, ...mail }), { mode: 0o600 })
      await rename(draft, join(folder, `${id}.json`))
    },

    /** @returns the mail, or `undefined` when no mail has that id */
    async find(id: string): Promise<OutboxMail | undefined> {
      if (!idPattern.test(id)) return undefined
      return read(join(folder, `${id}.json`))
    },

    /** @returns the mail as it would have gone over the wire (RFC 5322) */
    async source(id: string): Promise<Buffer | undefined> {
      if (!idPattern.test(id)) return undefined
      return readFile(join(folder, `${id}.eml`)).catch(unlessAbsent)
    },

    /** The newest mails, newest first. */
    async list(limit: number): Promise<OutboxMail[]> {
      const names = ((await readdir(folder).catch(unlessAbsent)) ?? []).filter(name => name.endsWith('.json'))
      const newest = names.sort().toReversed().slice(0, limit)
      const mails = await Promise.all(newest.map(name => read(join(folder, name))))
      return mails.filter(mail => mail !== undefined)
    },
  }
}

export type OutboxStore = ReturnType<typeof createOutboxStore>

async function read(path: string): Promise<OutboxMail | undefined> {
  const text = await readFile(path, 'utf8').catch(unlessAbsent)
  return text === undefined ? undefined : JSON.parse(text)
}

function unlessAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
