import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { makeZip } from 'client-zip'
import type { Kysely } from 'kysely'
import type { NamedDocument } from '../../../contract/documents/documents.ts'
import { scopeOf } from '../../platform/access/scope.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { type FileStore, readAhead } from '../../platform/storage/file-store.ts'
import { openContent } from '../documents/document-service.ts'
import type { ReceivedLetter } from '../references/received-letters-service.ts'
import {
  folderOf,
  namesOf,
  type PacketApplication,
  readForPacket,
  sectionOfDocuments,
  sectionOfLetters,
  whyNot,
} from './packet-contents.ts'
import {
  letterFacts,
  letterFile,
  letterFileName,
  type LetterPart,
  partsOfLetter,
  readLetterPart,
} from './packet-letters.ts'
import { type Attempt, listChosen } from './packet-repository.ts'
import { drained } from './pages/frames.ts'
import { makePages, type PagesToMake } from './pages/make-pages.ts'

interface Stores {
  db: Kysely<Tables>
  documents: FileStore
}

interface Making {
  zone: string
  /** Ids of documents that cannot be shown. */
  broken: ReadonlySet<string>
  /** Takes the ids of documents that are in the file. */
  seen: string[]
  /** Is told how many applications are done. @throws what ends the making */
  progress: (done: number) => Promise<void>
}

/** Says where a document or a letter is, for pages that do not show it. */
interface Where {
  document: (document: NamedDocument) => string
  letter: (letter: ReceivedLetter) => string
}

/** The bytes of a packet as they are made, which must be read or destroyed; the stream fails as `makePages` does [DESK8]. */
export async function packetFile(stores: Stores, packet: Attempt, making: Making): Promise<Readable> {
  const { progress, zone } = making
  const { db } = stores
  const ids = await listChosen(db, packet.id)
  const scope = scopeOf({ userId: packet.user_id, role: packet.role })

  async function* read(): AsyncGenerator<PacketApplication> {
    for (const [index, id] of ids.entries())
      yield await readForPacket(db, scope, { id, place: index + 1, zone })
  }

  /** @param where is given when the documents are elsewhere */
  function pages(told: (done: number) => Promise<void>, where?: Where): Readable {
    const all: PacketApplication[] = []
    async function* toShow() {
      for await (const { show, ...rest } of read()) {
        all.push({ ...rest, show: { ...show, sections: [] } })
        const listed = rest.documents.map(document => ({
          name: document.name,
          where: where?.document(document) ?? '',
        }))
        const { letters } = rest.references
        const sections = [
          ...show.sections,
          ...(where ? sectionOfDocuments(listed) : []),
          ...sectionOfLetters(letters, zone, letter => where?.letter(letter) ?? ''),
        ]
        const shown = [
          ...rest.documents.map(document => readable(stores, document, making)),
          ...letters.flatMap(partsOfLetter).map(part => readableLetter(db, part, making)),
        ]
        yield { show: { ...show, sections }, documents: where ? [] : shown }
      }
    }
    return streamOf({
      count: ids.length,
      applications: toShow(),
      names: notShown => namesOf(all, { by: packet.user_name, at: new Date(), zone, notShown }),
      progress: () => told(all.length),
    })
  }

  const outside: Where = {
    document: () => 'Documents are not part of this packet.',
    letter: () => 'Letters are not part of this packet.',
  }
  if (packet.kind === 'pdf') return pages(progress, packet.with_documents ? undefined : outside)

  async function* files(): AsyncGenerator<{ name: string; input: Readable | Buffer }> {
    const places = new Map<string, string>()
    if (packet.with_documents) {
      for await (const application of read()) {
        yield* documentsOf(application, places)
        yield* lettersOf(application, places)
        await progress(application.show.place)
      }
    }
    const where: Where = {
      document: document => {
        const place = places.get(document._id)
        return place ? `In this archive: ${place}` : `Not in this archive: ${whyNot(document) ?? missing}.`
      },
      letter: letter => {
        const found = partsOfLetter(letter).flatMap(({ id }) => places.get(id) ?? [])
        return found.length > 0 ? `In this archive: ${found.join(', ')}` : `Not in this archive: ${missing}.`
      },
    }
    const told = packet.with_documents ? async () => undefined : progress
    yield* closing({ name: 'Applications.pdf', input: pages(told, packet.with_documents ? where : outside) })
  }

  async function* documentsOf({ show, documents }: PacketApplication, places: Map<string, string>) {
    for (const [index, document] of documents.entries()) {
      const { _id: id, bytes, name } = document
      const content = whyNot(document) ? undefined : await openContent(stores, { id, bytes })
      if (!content) continue
      const place = `${folderOf(show)}/${index + 1} ${name}`
      places.set(id, place)
      making.seen.push(id)
      yield* closing({ name: place, input: content })
    }
  }

  async function* lettersOf({ show, references }: PacketApplication, places: Map<string, string>) {
    for (const [index, letter] of references.letters.entries()) {
      for (const part of partsOfLetter(letter)) {
        const bytes = await readLetterPart(db, part)
        if (!bytes) continue
        const place = `${folderOf(show)}/${letterFileName(part, index + 1)}`
        places.set(part.id, place)
        yield { name: place, input: letterFile(part, bytes, zone) }
      }
    }
  }
  return Readable.from(makeZip(files()), { objectMode: false, highWaterMark: readAhead })
}

const missing = 'its file is missing'

/** The archive leaves a file open when nobody takes the rest of it. */
function* closing(file: { name: string; input: Readable }) {
  try {
    yield file
  } finally {
    file.input.destroy()
  }
}

function readable(stores: Stores, document: NamedDocument, { broken, seen }: Making) {
  const { _id: id, name, type, bytes } = document
  return {
    id,
    name,
    type,
    why: broken.has(id) ? 'it is too complex to open' : whyNot(document),
    read: async () => {
      const content = await openContent(stores, { id, bytes })
      if (!content) return undefined
      seen.push(id)
      return buffer(content)
    },
  }
}

function readableLetter(db: Kysely<Tables>, part: LetterPart, { broken, zone }: Making) {
  const { id, name, type, letter } = part
  return {
    id,
    name,
    type,
    facts: letterFacts(letter, zone),
    why: broken.has(id) ? 'it is too complex to open' : undefined,
    read: () => readLetterPart(db, part),
  }
}

/** The pages as a stream, which makes them as fast as it is read. */
function streamOf(pages: PagesToMake): Readable {
  const stream = new PassThrough({ highWaterMark: readAhead })
  const write = async (bytes: Buffer) => {
    if (stream.destroyed) throw new Error('The reader of the pages has disconnected.')
    if (!stream.write(bytes)) await drained(stream)
  }
  makePages(pages, write).then(
    () => stream.end(),
    (error: Error) => stream.destroy(error),
  )
  return stream
}
