import { useParams } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { pathOf } from '../../api/client.ts'
import type { PageWithEarlyCalls } from '../../dashboard/early-script.tsx'
import { handle as preparation, Preparation } from './preparation.tsx'

export const handle = {
  ...preparation,
  early: ({ id }) => [
    { path: pathOf('POST /drafts'), body: JSON.stringify({ scholarshipId: id }) },
    { path: pathOf('GET /scholarships/:id', { params: { id: String(id) } }) },
    ...(['GET /payment/open', 'GET /ownReferences', 'GET /documents'] as const).map(key => ({
      path: pathOf(key),
    })),
  ],
} satisfies PageWithEarlyCalls

/** Where an application is prepared, reviewed and submitted [DRAFT1–3]. */
export default function Apply() {
  const { id = '' } = useParams()
  return <Preparation target={{ scholarshipId: id }} addressOf={section => pages.apply(id, section)} />
}
