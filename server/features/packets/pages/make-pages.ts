import { type Caged, inCage } from '../../../platform/cage/cage.ts'
import { pageProgram } from './page-program.ts'
import { readFrames, writeFrame } from './frames.ts'
import type { ApplicationToShow, DocumentToShow, FromPages, NamesToShow, ToPages } from './packet-messages.ts'

/** Milliseconds in which the program must answer one message: at most one document. */
const timeoutMs = 60_000

/** What pages are made of, read as they are made. */
export interface PagesToMake {
  /** How many applications follow. */
  count: number
  applications: AsyncIterable<{ show: ApplicationToShow; documents: ReadableDocument[] }>
  /** What the first pages say, once the rest is made. @param notShown ids of documents that are not shown */
  names: (notShown: ReadonlySet<string>) => NamesToShow
  /** Is told of each application that is done. */
  progress: () => Promise<void>
}

/** A document to show; its bytes are read when it is its turn. */
export interface ReadableDocument extends DocumentToShow {
  id: string
  /** `undefined` when there are none. */
  read: () => Promise<Buffer | undefined>
}

/** The program ended, or did not answer in time, at this document. */
export class StoppedAt extends Error {
  readonly documentId: string

  constructor(documentId: string) {
    super('The pages of a document cannot be made.')
    this.documentId = documentId
  }
}

/**
 * Makes a PDF in a process of its own, which can do nothing else (docs/decisions/0046) [DESK8].
 * @param write takes its bytes as they come
 * @throws StoppedAt at a document that the program cannot take. @throws ProductError as `inCage` does
 */
export async function makePages(
  { count, applications, names, progress }: PagesToMake,
  write: (bytes: Buffer) => Promise<void>,
): Promise<void> {
  const stoppedAt = await inCage(pageProgram, { addons: true, frugal: true }, async caged => {
    const tell = teller(caged, write)
    const notShown = new Set<string>()
    await tell({ say: 'begin', applications: count })
    for await (const { show, documents } of applications) {
      await tell({ say: 'application', application: show })
      for (const { id, read, ...document } of documents) {
        const bytes = document.why === undefined ? await read() : undefined
        const why = bytes === undefined ? (document.why ?? 'its file is missing') : undefined
        const answer = await tell({ say: 'document', document: { ...document, why } }, bytes).catch(
          () => undefined,
        )
        if (!answer) return id
        if (answer.problem !== undefined) notShown.add(id)
      }
      await progress()
    }
    await tell({ say: 'end', names: names(notShown) })
    return undefined
  })
  if (stoppedAt !== undefined) throw new StoppedAt(stoppedAt)
}

/** @returns a function that tells the program something and waits until it is done with it; it throws when it never is */
export function teller({ input, output }: Caged, write: (bytes: Buffer) => Promise<void>) {
  const frames = readFrames<FromPages>(output)
  return async (message: ToPages, bytes?: Buffer): Promise<{ problem?: string | undefined }> => {
    await writeFrame(input, message, bytes)
    for (;;) {
      const frame = await within(timeoutMs, frames.next())
      if (frame.done) throw new Error('The page program has ended.')
      const { header } = frame.value
      if (header.is === 'done') return header
      await write(frame.value.bytes)
    }
  }
}

async function within<Value>(milliseconds: number, value: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The page program does not answer.')), milliseconds)
  })
  return Promise.race([value, late]).finally(() => clearTimeout(timer))
}
