import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { DocumentList } from '../../features/documents/document-list.tsx'
import { useLiveAnswer } from '../../lists/use-answer.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'

/** My Documents: what one has uploaded, to be used again [DOC3]. */
export default function Documents() {
  const list = useLiveAnswer('GET /documents')
  return (
    <>
      <DashboardHeading title="My Documents" />
      <div className="max-w-4xl">
        <Loaded state={list} name="your documents">
          {documents => <DocumentList documents={documents} reload={list.reload} />}
        </Loaded>
      </div>
    </>
  )
}
