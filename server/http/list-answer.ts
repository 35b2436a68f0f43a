import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { listPageSize, totalCountHeader } from '../../contract/list-pages.ts'

/** A page of a list, and how many entries there are in all. */
export interface Page<Item> {
  items: Item[]
  total: number
}

/** Which rows a page has. */
export interface Slice {
  limit: number
  offset: number
}

/** True for a query without anything in it, which asks for the whole list. */
export function asksForAll(query: object): boolean {
  return Object.values(query).every(value => value === undefined)
}

/** @returns the rows that the page of a query has */
export function sliceOf(query: { page?: number | undefined; size?: number | undefined }): Slice {
  const { page = 1, size = listPageSize } = query
  return { limit: size, offset: (page - 1) * size }
}

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
