import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl'
import { importLimits } from '../../../../contract/imports/import-limits.ts'
import { RefusedFile } from '../table-file.ts'

/** The files of a workbook by name. Their sizes are bounded before any is unpacked, and hold while they are. */
export interface Archive {
  has: (name: string) => boolean
  /** @throws RefusedFile for one that is not there */
  open: (name: string) => Promise<Readable>
}

const damaged = 'This file is damaged. Open it in its program, save it as XLSX and upload it again.'

/** Opens a ZIP archive; nothing of it is written anywhere. @throws RefusedFile */
export async function openArchive(file: FileHandle, most: number = importLimits.unpacked): Promise<Archive> {
  const { archive, entries } = await listed(file, most)
  return {
    has: name => entries.has(name.toLowerCase()),
    async open(name) {
      const entry = entries.get(name.toLowerCase())
      if (!entry) throw new RefusedFile(damaged)
      return inWords(archive.openReadStreamPromise(entry))
    },
  }
}

async function listed(
  file: FileHandle,
  most: number,
): Promise<{ archive: ZipFile; entries: Map<string, Entry> }> {
  const archive = await inWords(fromFdPromise(file.fd, { autoClose: false, lazyEntries: true }))
  if (archive.entryCount > importLimits.entries)
    throw new RefusedFile('This workbook has too many parts for a spreadsheet.')
  const entries = new Map<string, Entry>()
  let bytes = 0
  for await (const entry of eachEntry(archive)) {
    if (entry.isEncrypted()) throw new RefusedFile('This file has a password. Save it without one.')
    bytes += entry.uncompressedSize
    entries.set(entry.fileName.toLowerCase(), entry)
  }
  if (bytes > most)
    throw new RefusedFile(
      `This workbook is larger than ${most / 1024 / 1024} MB once unpacked. Split it, or save it as CSV.`,
    )
  return { archive, entries }
}

async function* eachEntry(archive: ZipFile): AsyncGenerator<Entry> {
  const entries = archive.eachEntry()
  for (;;) {
    const { done, value } = await inWords(entries.next())
    if (done) return
    yield value
  }
}

/** What an archive is wrong in, nobody can correct by hand. */
async function inWords<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    throw new RefusedFile(damaged, { cause: error })
  }
}

/** The texts of a part as they are unpacked. @throws RefusedFile when it is damaged, or no text */
export async function* partTexts(archive: Archive, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of (await archive.open(name)) as AsyncIterable<Buffer>)
      yield decoder.decode(piece, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (error instanceof RefusedFile) throw error
    throw new RefusedFile(damaged, { cause: error })
  }
}
