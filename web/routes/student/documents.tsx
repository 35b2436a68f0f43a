import { ListedPage } from '../../dashboard/listed-page.tsx'
import { DocumentList } from '../../features/documents/document-list.tsx'
import { useLiveAnswer } from '../../lists/use-answer.ts'

/** My Documents: what one has uploaded, to be used again [DOC3]. */
export default function Documents() {
  return (
    <ListedPage title="My Documents" list={useLiveAnswer('GET /documents')} name="your documents">
      {(documents, reload) => <DocumentList documents={documents} reload={reload} />}
    </ListedPage>
  )
}
