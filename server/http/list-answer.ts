import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { totalCountHeader } from '../../contract/lists/list-pages.ts'
import type { Page } from '../lists/page.ts'

/** Answers a page, with the total in the header `x-total-count`. */
export function sendPage<Item>(reply: FastifyReply, { items, total }: Page<Item>): Item[] {
  reply.header(totalCountHeader, total)
  return items
}

/** Answers a whole list as one JSON array, batch by batch, as fast as the caller reads it. */
export function sendBatches(reply: FastifyReply, batches: AsyncIterable<unknown[]>): FastifyReply {
  const body = Readable.from(asJson(batches), { objectMode: false })
  return reply.type('application/json; charset=utf-8').send(body)
}

async function* asJson(batches: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let start = '['
  for await (const batch of batches) {
    yield start + batch.map(item => JSON.stringify(item)).join(',')
    start = ','
  }
  yield start === '[' ? '[]' : ']'
}
