import { createHash } from 'node:crypto'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Keeps a file that arrives as a file without a name, which is gone with the process: archives are read from their end.
 * @param sha256 the digest that it must have, if one is known
 * @throws Error when it is not the file with this digest
 */
export async function spool(
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
  sha256?: string,
): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'bursary-table-'))
  try {
    const file = await open(join(folder, 'file'), 'wx+', 0o600)
    const hash = createHash('sha256')
    for await (const piece of content) {
      hash.update(piece)
      await file.writeFile(piece)
    }
    if (sha256 === undefined || hash.digest('hex') === sha256) return file
    await file.close()
    throw new Error('The stored file of an import is not the one that was sent.')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
