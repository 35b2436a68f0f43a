import { type ReactNode, useMemo } from 'react'
import type { NamedDocument, OwnDocument } from '../../../contract/documents/documents.ts'
import { FileQuestions } from '../forms/questions/file-questions.ts'
import { useAnswer } from '../../lists/use-answer.ts'
import { DocumentField } from './document-field.tsx'
import { useUploads } from './uploads.ts'
import { KnownDocuments, useReloadWhileChecked } from './known-documents.ts'

const none: OwnDocument[] = []
const nothing: NamedDocument[] = []

type OwnDocumentsProps = {
  /** The application's documents, including those since removed from the person's own. */
  submitted?: readonly NamedDocument[] | undefined
  /** The documents that answer a question now, and others in their place. */
  answers: { chosen: (name: string) => readonly string[]; choose: (name: string, ids: string[]) => void }
  children: ReactNode
}

/** Lets the questions of an application take the person's own documents [DOC3]. */
export function OwnDocuments({ submitted = nothing, answers, children }: OwnDocumentsProps) {
  const list = useAnswer('GET /documents')
  const documents = list.data ?? none
  // An upload ends later than it began, also where its question is no longer shown.
  const uploads = useUploads(({ _id }, name) => {
    answers.choose(name, [...new Set([...answers.chosen(name), _id])])
    list.reload()
  })
  useReloadWhileChecked(documents, list.reload)
  const questions = useMemo(
    () => ({
      Field: DocumentField,
      documents: new Map([...submitted, ...documents].map(each => [each._id, each])),
    }),
    [documents, submitted],
  )
  return (
    <KnownDocuments value={{ documents, submitted, loaded: list.status === 'ready', uploads }}>
      <FileQuestions value={questions}>{children}</FileQuestions>
    </KnownDocuments>
  )
}
