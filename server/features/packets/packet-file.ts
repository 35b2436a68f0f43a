import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { makeZip } from 'client-zip'
import type { Kysely } from 'kysely'
import type { NamedDocument } from '../../../contract/documents/documents.ts'
import { scopeOf } from '../../platform/access/scope.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { type FileStore, readAhead } from '../../platform/storage/file-store.ts'
import { openContent } from '../documents/document-service.ts'
import {
  folderOf,
  namesOf,
  type PacketApplication,
  readForPacket,
  sectionOfDocuments,
  whyNot,
} from './packet-contents.ts'
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

/** Says of a document where it is, for pages that do not show it. */
type Where = (document: NamedDocument) => string

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

  /** @param where is given when the documents stand elsewhere */
  function pages(told: (done: number) => Promise<void>, where?: Where): Readable {
    const all: PacketApplication[] = []
    async function* toShow() {
      for await (const { show, ...rest } of read()) {
        all.push({ ...rest, show: { ...show, sections: [] } })
        const listed = rest.documents.map(document => ({
          name: document.name,
          where: where?.(document) ?? '',
        }))
        const sections = where ? [...show.sections, ...sectionOfDocuments(listed)] : show.sections
        const shown = where ? [] : rest.documents.map(document => readable(stores, document, making))
        yield { show: { ...show, sections }, documents: shown }
      }
    }
    return streamOf({
      count: ids.length,
      applications: toShow(),
      names: notShown => namesOf(all, { by: packet.user_name, at: new Date(), zone, notShown }),
      progress: () => told(all.length),
    })
  }

  const outside: Where = () => 'Documents are not part of this packet.'
  if (packet.kind === 'pdf') return pages(progress, packet.with_documents ? undefined : outside)

  async function* files(): AsyncGenerator<{ name: string; input: Readable }> {
    const places = new Map<NamedDocument['_id'], string>()
    if (packet.with_documents) {
      for await (const application of read()) {
        yield* documentsOf(application, places)
        await progress(application.show.place)
      }
    }
    const where: Where = document => {
      const place = places.get(document._id)
      return place ? `In this archive: ${place}` : `Not in this archive: ${whyNot(document) ?? missing}.`
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
    why: broken.has(id) ? 'it takes too much to open' : whyNot(document),
    read: async () => {
      const content = await openContent(stores, { id, bytes })
      if (!content) return undefined
      seen.push(id)
      return buffer(content)
    },
  }
}

/** The pages as a stream, which makes them as fast as it is read. */
function streamOf(pages: PagesToMake): Readable {
  const stream = new PassThrough({ highWaterMark: readAhead })
  const write = async (bytes: Buffer) => {
    if (stream.destroyed) throw new Error('Nobody reads the pages any more.')
    if (!stream.write(bytes)) await drained(stream)
  }
  makePages(pages, write).then(
    () => stream.end(),
    (error: Error) => stream.destroy(error),
  )
  return stream
}
