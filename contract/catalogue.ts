/** A part of the catalogue that public answers show. Each has a version, which every change of it renews. */
export type CataloguePart = 'scholarships' | 'reviews'

/**
 * What a page declares as `handle` when it is the same for everybody, so that it is cached for as long as what it shows
 * stays the same.
 */
export interface PublicPage {
  /** Everything of the catalogue that its content depends on. */
  shows: readonly CataloguePart[]
  /** The query parameters that it reads; no others reach it. */
  reads?: readonly string[]
}
