/** A part of the catalogue that public answers show. Each has a version, renewed by every change. */
export type CataloguePart = 'scholarships' | 'reviews'

/**
 * The `handle` of a page that is the same for everybody: it is cached until what it shows changes.
 */
export interface PublicPage {
  /** The parts of the catalogue that its content depends on. */
  shows: readonly CataloguePart[]
  /** The query parameters that it reads; others are removed. */
  reads?: readonly string[]
}
