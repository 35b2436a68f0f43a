import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { makeZip } from 'client-zip'
import type { Kysely } from 'kysely'
import type { NamedDocument } from '../../../contract/documents/documents.ts'
import { scopeOf, type SeenId } from '../../platform/access/scope.ts'
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
import { namelessPages } from './nameless-pages.ts'
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

/** What everything of one packet works with. */
interface Packing extends Stores, Making {
  packet: Attempt
  /** Of the applications, in order. */
  ids: readonly SeenId[]
}

/** The bytes of a packet as they are made, which must be read or destroyed; the stream fails as `makePages` does [DESK8]. */
export async function packetFile(stores: Stores, packet: Attempt, making: Making): Promise<Readable> {
  const packing = { ...stores, ...making, packet, ids: await listChosen(stores.db, packet.id) }
  if (packet.without_names) return streamOf(namelessPages(packing))
  if (packet.kind === 'pdf')
    return pagesOf(packing, making.progress, packet.with_documents ? undefined : outside)
  return Readable.from(makeZip(filesOf(packing)), { objectMode: false, highWaterMark: readAhead })
}

const outside: Where = {
  document: () => 'Documents are not part of this packet.',
  letter: () => 'Letters are not part of this packet.',
}

async function* read({ db, packet, ids, zone }: Packing): AsyncGenerator<PacketApplication> {
  const scope = scopeOf(packet)
  for (const [index, id] of ids.entries())
    yield await readForPacket(db, scope, { id, place: index + 1, zone })
}

/** @param where is given when the documents stand elsewhere */
function pagesOf(packing: Packing, told: (done: number) => Promise<void>, where?: Where): Readable {
  const { packet, zone, ids } = packing
  const all: PacketApplication[] = []
  async function* toShow() {
    for await (const application of read(packing)) {
      const { show } = application
      all.push({ ...application, show: { ...show, sections: [] } })
      yield {
        show: { ...show, sections: [...show.sections, ...sectionsOfFiles(application, zone, where)] },
        documents: where ? [] : filesToShow(packing, application),
      }
    }
  }
  return streamOf({
    count: ids.length,
    applications: toShow(),
    names: notShown => namesOf(all, { by: packet.user_name, at: new Date(), zone, notShown }),
    progress: () => told(all.length),
  })
}

function sectionsOfFiles({ documents, references }: PacketApplication, zone: string, where?: Where) {
  const listed = documents.map(document => ({ name: document.name, where: where?.document(document) ?? '' }))
  return [
    ...(where ? sectionOfDocuments(listed) : []),
    ...sectionOfLetters(references.letters, zone, letter => where?.letter(letter) ?? ''),
  ]
}

const filesToShow = (packing: Packing, { documents, references }: PacketApplication) => [
  ...documents.map(document => readable(packing, document)),
  ...references.letters.flatMap(partsOfLetter).map(part => readableLetter(packing, part)),
]

interface PackedFile {
  name: string
  input: Readable | Buffer
}

/** The files of an archive: documents and letters in the folders of their applications, and then the pages that say where. */
async function* filesOf(packing: Packing): AsyncGenerator<PackedFile> {
  const { packet, progress } = packing
  const places = new Map<string, string>()
  if (packet.with_documents) {
    for await (const application of read(packing)) {
      yield* documentsOf(packing, application, places)
      yield* lettersOf(packing, application, places)
      await progress(application.show.place)
    }
  }
  const pages = packet.with_documents
    ? pagesOf(packing, async () => undefined, inArchive(places))
    : pagesOf(packing, progress, outside)
  yield* closing({ name: 'Applications.pdf', input: pages })
}

/** @param places by the ids of documents and parts of letters */
function inArchive(places: ReadonlyMap<string, string>): Where {
  return {
    document: document => {
      const place = places.get(document._id)
      return place ? `In this archive: ${place}` : `Not in this archive: ${whyNot(document) ?? missing}.`
    },
    letter: letter => {
      const found = partsOfLetter(letter).flatMap(({ id }) => places.get(id) ?? [])
      return found.length > 0 ? `In this archive: ${found.join(', ')}` : `Not in this archive: ${missing}.`
    },
  }
}

async function* documentsOf(
  packing: Packing,
  { show, documents }: PacketApplication,
  places: Map<string, string>,
): AsyncGenerator<PackedFile> {
  for (const [index, document] of documents.entries()) {
    const { _id: id, bytes, name } = document
    const content = whyNot(document) ? undefined : await openContent(packing, { id, bytes })
    if (!content) continue
    const place = `${folderOf(show)}/${index + 1} ${name}`
    places.set(id, place)
    packing.seen.push(id)
    yield* closing({ name: place, input: content })
  }
}

async function* lettersOf(
  { db, zone }: Packing,
  { show, references }: PacketApplication,
  places: Map<string, string>,
): AsyncGenerator<PackedFile> {
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

const missing = 'its file is missing'

/** The archive leaves a file open when nobody takes the rest of it. */
function* closing(file: { name: string; input: Readable }) {
  try {
    yield file
  } finally {
    file.input.destroy()
  }
}

function readable(packing: Packing, document: NamedDocument) {
  const { broken, seen } = packing
  const { _id: id, name, type, bytes } = document
  return {
    id,
    name,
    type,
    why: broken.has(id) ? 'it is too complex to open' : whyNot(document),
    read: async () => {
      const content = await openContent(packing, { id, bytes })
      if (!content) return undefined
      seen.push(id)
      return buffer(content)
    },
  }
}

function readableLetter({ db, broken, zone }: Packing, part: LetterPart) {
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
