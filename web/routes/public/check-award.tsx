import type { PublicPage } from '../../../contract/core/catalogue.ts'
import { pages } from '../../../contract/core/pages.ts'
import { CheckLetter } from '../../features/awards/own/check-letter.tsx'
import { pageMeta } from '../../layout/page-meta.ts'
import type { Route } from './+types/check-award'

export const handle = { shows: [] } satisfies PublicPage

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    site: matches[0].loaderData,
    path: pages.checkAward,
    title: 'Check a letter of award',
    description: 'Check whether a letter of award is genuine, by its number and code.',
    unlisted: true,
  })
}

/** Where anybody checks a letter of award [AWARD1]. */
export default function CheckAward() {
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-6 px-5 py-12 sm:py-16">
      <div>
        <h1 className="text-4xl sm:text-5xl">Check a letter of award</h1>
        <p className="mt-3 text-lg text-ink-soft">
          Type the number and the code from the letter. Nothing that you type is stored.
        </p>
      </div>
      <CheckLetter />
    </div>
  )
}
