import { useParams } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { Preparation } from './preparation.tsx'

export { handle } from './preparation.tsx'

/** Where all answers of a submitted application are corrected, until the office begins to process it [U4]. */
export default function Correct() {
  const { id = '' } = useParams()
  return <Preparation target={{ applicationId: id }} addressOf={section => pages.correct(id, section)} />
}
