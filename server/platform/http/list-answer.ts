import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { lastPlaceHeader, totalCountHeader } from '../../../contract/core/lists/list-pages.ts'
import type { Page } from '../lists/page.ts'

/** Answers a page, with the total in the header `x-total-count` and, when others follow, its last place in `x-last-place`. */
export function sendPage<Item>(reply: FastifyReply, { items, total, lastPlace }: Page<Item>): Item[] {
  reply.header(totalCountHeader, total)
  if (lastPlace !== undefined) reply.header(lastPlaceHeader, lastPlace)
  return items
}

/**
 * Answers a whole list as one JSON array, chunk by chunk, as fast as the caller reads it.
 * @param inTurn reads a chunk when the caller has room
 */
export function sendChunks(
  reply: FastifyReply,
  chunks: AsyncIterable<unknown[]>,
  inTurn: InTurn,
): FastifyReply {
  const body = Readable.from(asJson(chunks, inTurn), { objectMode: false })
  return reply.type('application/json; charset=utf-8').send(body)
}

type InTurn = <T>(work: () => Promise<T>) => Promise<T>

async function* asJson(chunks: AsyncIterable<unknown[]>, inTurn: InTurn): AsyncGenerator<string> {
  const each = chunks[Symbol.asyncIterator]()
  let start = '['
  for (;;) {
    const { done, value } = await inTurn(() => each.next())
    if (done) break
    yield start + value.map(item => JSON.stringify(item)).join(',')
    start = ','
  }
  yield start === '[' ? '[]' : ']'
}
