import { pages } from '../../../contract/core/pages.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/loading/states.tsx'

/** An empty list of saved scholarships. */
export const nothingSaved = (
  <EmptyState
    icon="heart"
    title="Nothing saved yet"
    action={<LinkButton to={pages.allScholarships}>All Scholarships</LinkButton>}
  >
    Press the heart on a scholarship to save it here, with its deadline.
  </EmptyState>
)
