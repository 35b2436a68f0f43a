import type { OwnDocument } from '../../../contract/documents/documents.ts'

/** A size as `240 kB` or `1.2 MB`. */
export function readableSize(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Size and what has to be known of a document, in words. */
export function documentFacts({ bytes, state }: Pick<OwnDocument, 'bytes' | 'state'>): string {
  return state === 'checking' ? `${readableSize(bytes)}, being checked for viruses` : readableSize(bytes)
}
