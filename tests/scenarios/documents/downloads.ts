import { readdirSync, readlinkSync } from 'node:fs'
import { mkdir, truncate, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { newId } from '../../../server/platform/database/new-id.ts'
import type { Person } from '../../support/identity/people.ts'
import type { ServedProduct } from '../../support/product.ts'

/**
 * Gives somebody a document that was inspected.
 * @param content its bytes, or how many
 * @param input `bytes`: how many the database says that it has; `stored`: false to keep none of them
 * @returns its id
 */
export async function insertDocument(
  { db, dataDir }: ServedProduct,
  { userId: user_id }: Pick<Person, 'userId'>,
  content: Buffer | number,
  { bytes = typeof content === 'number' ? content : content.length, stored = true } = {},
): Promise<string> {
  const id = newId()
  const path = join(dataDir, 'documents', id, 'content')
  if (stored) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, typeof content === 'number' ? '' : content)
    if (typeof content === 'number') await truncate(path, content)
  }
  await db
    .insertInto('documents')
    .values({
      id,
      user_id,
      name: 'a.pdf',
      type: 'application/pdf',
      bytes,
      sha256: '',
      state: 'ready',
      reason: null,
    })
    .execute()
  return id
}

/** Asks for a document over a connection of its own, and reads nothing of it. */
export function askForDownload(
  { siteUrl }: ServedProduct,
  { token }: Pick<Person, 'token'>,
  id: string,
): Socket {
  const socket = connect(Number(new URL(siteUrl).port), '127.0.0.1').on('error', () => {})
  socket.pause()
  socket.write(
    `GET /api/documents/${id}/content HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  )
  return socket
}

/** How many documents a process has open. */
export function openContents(pid: number): number {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).filter(fd => {
    try {
      return /\/documents\/[\w-]+\/content$/.test(readlinkSync(join(folder, fd)))
    } catch {
      // Closed meanwhile.
      return false
    }
  }).length
}
