import type { Readable } from 'node:stream'

/** An object of a store. */
export interface StoredFile {
  name: string
  bytes: number
}

/** A store of pictures or documents: named objects such as `{id}/full.webp`, each complete or absent. */
export interface FileStore {
  /** Stores an object; readers see all of it or nothing. */
  put(name: string, bytes: Buffer, contentType: string): Promise<void>
  /** @returns the object's bytes, or `undefined` when there is none of that name */
  get(name: string): Promise<Buffer | undefined>
  /**
   * Streams an object in small pieces, as fast as its reader takes them; destroy it when the reader leaves. It fails
   * when the store does.
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
