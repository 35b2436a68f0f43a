/**
 * The parts of public responses. Every change renews its part's version; `site` is the site information on every page.
 */
export type CataloguePart = 'scholarships' | 'reviews' | 'site'

/**
 * The `handle` of a page that is the same for everybody: it is cached until what it shows changes.
 */
export interface PublicPage {
  /** The parts of the catalogue that its content depends on. */
  shows: readonly CataloguePart[]
  /** The query parameters that it reads; others are removed. */
  reads?: readonly string[]
}
