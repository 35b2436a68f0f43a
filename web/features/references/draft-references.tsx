import { Link } from 'react-router'
import { counted } from '../../../contract/core/counted.ts'
import { pages } from '../../../contract/core/pages.ts'
import type { OwnReferences } from '../../../contract/references/references.ts'
import { useLiveAnswer } from '../../lists/use-answer.ts'
import { Icon } from '../../ui/icons.tsx'
import { freePlaces } from '../../../contract/references/letters-to-come.ts'

/** The references that an application to this scholarship needs now; nothing where it needs none, or while that is unknown. */
export function useReferencesOf(scholarshipId: string): OwnReferences | undefined {
  const state = useLiveAnswer('GET /ownReferences')
  if (state.status !== 'ready') return undefined
  return state.data.find(each => each.scholarshipId === scholarshipId && each.open)
}

/** In a draft: how many referees are named, and how many are missing [REF1]. */
export function DraftReferences({ references }: { references: OwnReferences | undefined }) {
  if (!references) return null
  const { count, people } = references
  const free = freePlaces(references)
  const received = people.filter(({ state }) => state === 'received').length
  return (
    <section
      aria-label="References"
      className={`flex gap-3 rounded-control p-4 ${free > 0 ? 'bg-danger-soft' : 'bg-sunken'}`}
    >
      <Icon name={free > 0 ? 'alert' : 'people'} className="mt-0.5 size-6" />
      <div>
        <p className="font-semibold">
          {counted(count, 'reference')}: {count - free} named, {received} received
        </p>
        <p>
          {free > 0
            ? `Please name ${free === 1 ? 'one more person' : `${free} more people`} before you submit. Their letters may come later.`
            : 'You can submit before they write.'}
        </p>
        <Link
          to={pages.references}
          className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
        >
          {free > 0 ? 'Name referees' : 'See your references'}
        </Link>
      </div>
    </section>
  )
}
