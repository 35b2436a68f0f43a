/** Where pictures, or documents, are kept: named objects such as `{id}/full.webp`, each complete or absent. */
export interface FileStore {
  /** Keeps an object; readers see all of it or nothing. */
  put(name: string, bytes: Buffer, contentType: string): Promise<void>
  /** @returns the object's bytes, or `undefined` when there is none of that name */
  get(name: string): Promise<Buffer | undefined>
  /** Removes an object; nothing happens when there is none. */
  delete(name: string): Promise<void>
}
