import type { Readable } from 'node:stream'

/** An object of a store. */
export interface StoredFile {
  name: string
  bytes: number
}

/** Where pictures, or documents, are kept: named objects such as `{id}/full.webp`, each complete or absent. */
export interface FileStore {
  /** Keeps an object; readers see all of it or nothing. */
  put(name: string, bytes: Buffer, contentType: string): Promise<void>
  /** @returns the object's bytes, or `undefined` when there is none of that name */
  get(name: string): Promise<Buffer | undefined>
  /**
   * Reads an object as fast as somebody takes it, in small pieces; to be destroyed when nobody does any more. The stream
   * fails when the store does.
   * @returns `undefined` when there is none of that name
   */
  open(name: string): Promise<Readable | undefined>
  /** Removes an object; nothing happens when there is none. */
  delete(name: string): Promise<void>
  /** All objects, page by page; what has another name (`storedName`) is left out, because it is not ours. */
  list(): AsyncIterable<StoredFile[]>
}

/** Bytes that a stream of a store reads ahead: many slow readers may wait at once. */
export const readAhead = 8 * 1024
