import { type ReactNode, useMemo } from 'react'
import type { OwnDocument } from '../../../contract/documents/documents.ts'
import { FileQuestions } from '../../form-questions/file-questions.ts'
import { useAnswer } from '../../lists/use-answer.ts'
import { DocumentField } from './document-field.tsx'
import { KnownDocuments, useReloadWhileChecked } from './known-documents.ts'

const none: OwnDocument[] = []

/** Lets the questions of an application take one's own documents [DOC3]. */
export function OwnDocuments({ children }: { children: ReactNode }) {
  const list = useAnswer('GET /documents')
  const documents = list.status === 'ready' ? list.data : none
  useReloadWhileChecked(documents, list.reload)
  const questions = useMemo(
    () => ({ Field: DocumentField, documents: new Map(documents.map(each => [each._id, each])) }),
    [documents],
  )
  return (
    <KnownDocuments value={{ documents, loaded: list.status === 'ready', reload: list.reload }}>
      <FileQuestions value={questions}>{children}</FileQuestions>
    </KnownDocuments>
  )
}
