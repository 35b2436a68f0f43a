import { documentLimits } from '../../documents/document-limits.ts'
import { allOf } from '../answers.ts'
import { kind, limit } from '../question-kind.ts'

const documentId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Only the server knows the documents' owners and contents. */
export const file = kind({
  name: 'Documents',
  settings: { maxFiles: limit('Files', ({ count }) => count(documentLimits.aQuestion).default(1)) },
  conditions: null,
  read(answer, { maxFiles }) {
    const ids = allOf(answer)
    if (ids.length === 0) return { missing: 'Please choose a document.' }
    if (ids.length > maxFiles) {
      return { wrong: `Please choose at most ${maxFiles} ${maxFiles === 1 ? 'document' : 'documents'}.` }
    }
    return ids.every(id => documentId.test(id))
      ? { value: ids }
      : { wrong: 'Please choose the document again.' }
  },
  text: (value, _question, { documents }) =>
    [value]
      .flat()
      .map(id => documents.get(String(id))?.name ?? 'A document')
      .join(', '),
  joins: 'list',
  longest: () => 1_000,
  minutes: () => 3,
})
