import { ListedPage } from '../../dashboard/listed-page.tsx'
import { OwnReferenceList } from '../../features/references/own-references.tsx'
import { useLiveAnswer } from '../../lists/use-answer.ts'

/** References: whom one has named, and what became of it [REF1]. */
export default function References() {
  return (
    <ListedPage title="References" list={useLiveAnswer('GET /ownReferences')} name="your references">
      {(all, reload) => <OwnReferenceList all={all} reload={reload} />}
    </ListedPage>
  )
}
