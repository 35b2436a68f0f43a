import { type ReactNode, useMemo } from 'react'
import type { NamedDocument, OwnDocument } from '../../../contract/documents/documents.ts'
import { FileQuestions } from '../forms/questions/file-questions.ts'
import { useAnswer } from '../../lists/use-answer.ts'
import { DocumentField } from './document-field.tsx'
import { KnownDocuments, useReloadWhileChecked } from './known-documents.ts'

const none: OwnDocument[] = []
const nothing: NamedDocument[] = []

type OwnDocumentsProps = {
  /** The application's documents, including those since removed from one's own. */
  submitted?: readonly NamedDocument[] | undefined
  children: ReactNode
}

/** Lets the questions of an application take one's own documents [DOC3]. */
export function OwnDocuments({ submitted = nothing, children }: OwnDocumentsProps) {
  const list = useAnswer('GET /documents')
  const documents = list.status === 'ready' ? list.data : none
  useReloadWhileChecked(documents, list.reload)
  const questions = useMemo(
    () => ({
      Field: DocumentField,
      documents: new Map([...submitted, ...documents].map(each => [each._id, each])),
    }),
    [documents, submitted],
  )
  return (
    <KnownDocuments value={{ documents, submitted, loaded: list.status === 'ready', reload: list.reload }}>
      <FileQuestions value={questions}>{children}</FileQuestions>
    </KnownDocuments>
  )
}
