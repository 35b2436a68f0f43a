import { lazy, Suspense } from 'react'
import { data, Link, useLocation, useRevalidator } from 'react-router'
import type { PublicPage } from '../../../contract/core/catalogue.ts'
import { formEffort } from '../../../contract/applications/form-effort.ts'
import { pages } from '../../../contract/core/pages.ts'
import { closingOf } from '../../../contract/scholarships/lifecycle/closing.ts'
import type { ResponseOf } from '../../../contract/endpoints.ts'
import type { Scholarship } from '../../../contract/scholarships/scholarships.ts'
import { pageContext } from '../../api/context.ts'
import { outcomeLines } from '../../features/outcomes/outcome-lines.ts'
import { PublicOutcome } from '../../features/outcomes/public-outcome.tsx'
import { ReviewCarousel } from '../../features/reviews/review-carousel.tsx'
import { SaveButton } from '../../features/saved/save-button.tsx'
import { askedLetters } from '../../features/scholarships/details/asked-letters.ts'
import { shownConditions } from '../../features/scholarships/details/shown-conditions.ts'
import { ScholarshipView } from '../../features/scholarships/details/scholarship-view.tsx'
import { pageError } from '../../layout/page-error.ts'
import { pageMeta } from '../../layout/page-meta.ts'
import { Icon } from '../../ui/icons.tsx'
import type { Route } from './+types/scholarship-details'

export const handle = { shows: ['scholarships', 'reviews'] } satisfies PublicPage

const nothing: ResponseOf<'GET /outcomes/:id'> = { outcome: null, hasAwards: false }

/** Most scholarships have no conditions. */
const WhoCanApply = lazy(() => import('../../features/scholarships/details/who-can-apply.tsx'))

/** The scholarship must come before the page shows [R2]; without its reviews, its form, its conditions, its next round or how it ended the page is not cached. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { call, site } = context.get(pageContext)
  const [reviews, scholarship, form, conditions] = await Promise.all([
    call('GET /reviews/:scholarshipId', { params: { scholarshipId: params.id } }).catch(() => undefined),
    call('GET /scholarshipDetails/:id', { params }).catch(error => {
      throw pageError(error)
    }),
    // Without it one pays first, as ever.
    call('GET /applicationForm/:id', { params }).catch(() => undefined),
    call('GET /conditions/:id', { params }).catch(() => undefined),
  ])
  const isOpen = closingOf(scholarship) > new Date()
  const next = isOpen
    ? null
    : await call('GET /nextRound/:id', { params }).then(
        answer => answer.next,
        () => undefined,
      )
  const ended = isOpen ? nothing : await call('GET /outcomes/:id', { params }).catch(() => undefined)
  const found = {
    scholarship,
    reviews,
    hasForm: form !== undefined && form.formVersion !== null,
    effort: form && {
      ...formEffort(form.definition),
      letters: askedLetters(form.references, site.timeZone),
    },
    conditions: conditions ? shownConditions(conditions) : null,
    next: next ?? null,
    ended: ended?.outcome ? { lines: outcomeLines(ended.outcome), hasAwards: ended.hasAwards } : null,
    renderedAt: Date.now(),
    facts: factsForMachines(scholarship, site.siteUrl),
  }
  return reviews && form && conditions && next !== undefined && ended
    ? data(found)
    : data(found, { headers: { 'cache-control': 'no-store' } })
}

/** Who gives it, and whether one can apply; of a closed one that it is over, and since when [FIND4]. */
function factsForMachines(scholarship: Scholarship, siteUrl: string) {
  const { _id, universityName, universityLocation } = scholarship
  const closes = closingOf(scholarship)
  const over = closes <= new Date()
  return {
    '@type': 'MonetaryGrant',
    funder: {
      '@type': 'CollegeOrUniversity',
      name: universityName,
      address: {
        '@type': 'PostalAddress',
        addressLocality: universityLocation.city,
        addressCountry: universityLocation.country,
      },
    },
    potentialAction: {
      '@type': 'ApplyAction',
      actionStatus: `https://schema.org/${over ? 'Completed' : 'Potential'}ActionStatus`,
      endTime: closes.toISOString(),
      ...(!over && { target: siteUrl + pages.paymentFor(_id) }),
    },
  }
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { scholarship, facts } = loaderData
  return pageMeta({
    site: matches[0].loaderData,
    path: pages.scholarshipDetails(scholarship._id),
    title: `${scholarship.scholarshipName}, ${scholarship.universityName}`,
    description: scholarship.scholarshipDescription,
    image: scholarship.universityImage,
    jsonLd: {
      ...facts,
      name: scholarship.scholarshipName,
      description: scholarship.scholarshipDescription,
    },
  })
}

/** Scholarship details, for signed-out visitors too [D1–D3, R5]. */
export default function ScholarshipDetails({ loaderData }: Route.ComponentProps) {
  const { scholarship, hasForm, effort, conditions, next, ended, reviews, renderedAt } = loaderData
  const { revalidate, state } = useRevalidator()
  // The search and page of All Scholarships that one came from, if one did.
  const from = useLocation().state as { list?: string } | null
  return (
    <div className="page grid grid-cols-1 gap-10 py-4 sm:py-6">
      <Link
        to={pages.allScholarships + (from?.list ?? '')}
        className="inline-flex items-center gap-2 justify-self-start font-semibold hover:underline"
      >
        <Icon name="left" /> All Scholarships
      </Link>
      <div className="-mt-7">
        <ScholarshipView
          scholarship={scholarship}
          hasForm={hasForm}
          effort={effort}
          next={next}
          conditions={
            conditions && (
              <Suspense>
                <WhoCanApply scholarshipId={scholarship._id} conditions={conditions} />
              </Suspense>
            )
          }
          renderedAt={renderedAt}
          saveButton={<SaveButton scholarship={scholarship} className="absolute top-4 right-4" />}
        />
      </div>
      {ended && (
        <PublicOutcome
          lines={ended.lines}
          awardsAt={ended.hasAwards ? `/api/outcomes/awards/${scholarship._id}` : undefined}
        />
      )}
      <ReviewCarousel
        scholarshipId={scholarship._id}
        reviews={reviews}
        onRetry={() => void revalidate()}
        retrying={state === 'loading'}
      />
    </div>
  )
}
