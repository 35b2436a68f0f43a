/** What the jobs of documents call. */
export interface DocumentJobDeps {
  documents: {
    removeStored: (names: readonly string[]) => Promise<void>
    removeOld: () => Promise<void>
    scan: (id: string) => Promise<void>
    scanWaiting: () => Promise<void>
  }
}
