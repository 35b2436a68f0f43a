import { findTerm, type TermKind, termKinds, type Terms } from './scholarship-terms.ts'
import { type ListAddress, lostChoices, readListAddress, savedQuery } from './list-address.ts'

/**
 * The parameters of an address, with subjects, degrees and categories under their current names [TERM1].
 * @returns its parameters without unknown terms, and the unknown terms by parameter
 */
export function withKnownTerms(params: URLSearchParams, terms: Terms) {
  const known = new URLSearchParams()
  const lost: { kind: TermKind; text: string }[] = []
  for (const [name, text] of params) {
    const kind = termKinds.find(each => each === name)
    const term = kind && text && findTerm(terms, kind, text)
    if (kind && text && !term) lost.push({ kind, text })
    else known.append(name, term ? term.name : text)
  }
  return { known, lost }
}

/** The list of a saved query with existing terms, and its choices that no longer exist. */
export function knownSearch(
  query: string,
  terms: Terms,
): { list: ListAddress; query: string; lost: string[] } {
  const { known, lost } = withKnownTerms(new URLSearchParams(query), terms)
  const list = readListAddress(known)
  return {
    list,
    query: savedQuery(list),
    lost: [...lost.map(({ text }) => text), ...lostChoices(known.toString())],
  }
}
