import { useParams } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { Preparation } from './preparation.tsx'

export { handle } from './preparation.tsx'

/** Where an application is prepared, reviewed and submitted [DRAFT1–3]. */
export default function Apply() {
  const { id = '' } = useParams()
  return <Preparation target={{ scholarshipId: id }} addressOf={section => pages.apply(id, section)} />
}
