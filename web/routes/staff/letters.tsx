import { Link, useParams, useSearchParams } from 'react-router'
import { paymentsInWords } from '../../../contract/awards/award-words.ts'
import {
  type AwardGoesOn,
  exampleAmountMinor,
  exampleTerms,
  exampleWord,
  fieldValues,
  letterKindLabels,
  letterKinds,
} from '../../../contract/decisions/letter-text.ts'
import { officePages } from '../../../contract/core/office-pages.ts'
import { pages } from '../../../contract/core/pages.ts'
import { isStaff } from '../../../contract/core/roles.ts'
import type { AwardSettings } from '../../../contract/awards/awards.ts'
import { sessionCall } from '../../api/session-client.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { type PageForRoles, useDashboardUser } from '../../dashboard/dashboard-user.ts'
import { LetterEditor } from '../../features/decisions/letter-editor.tsx'
import { useFocusAfterRemoval } from '../../lists/use-focus-after-removal.ts'
import { useLoad } from '../../lists/use-load.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { useSite } from '../../ui/site.ts'

export const handle = { allows: isStaff } satisfies PageForRoles

/** The letters of a scholarship, one for each outcome and one that corrects, for staff to write [DESK6]. */
export default function DecisionLetters() {
  const { id = '' } = useParams()
  const asked = useSearchParams()[0].get('kind')
  const kind = letterKinds.find(each => each === asked) ?? 'award'
  const { displayName: name } = useDashboardUser()
  const { currency, currencySign } = useSite()
  const terms = exampleTerms(kind, currencySign)
  const box = useFocusAfterRemoval<HTMLDivElement>()
  const letters = useLetters(id)
  return (
    <>
      <DashboardHeading title="Letters">
        {letters.status === 'ready' && (
          <Link to={pages.releaseDecisions(id)} className="underline underline-offset-4">
            {letters.data.scholarship.scholarshipName}, {letters.data.scholarship.universityName}
          </Link>
        )}
      </DashboardHeading>
      <Kinds id={id} current={kind} />
      <div ref={box} tabIndex={-1} className="outline-none">
        <Loaded state={letters} name="the letters">
          {({ scholarship, templates, settings }) =>
            templates
              .filter(template => template.kind === kind)
              .map(template => (
                <LetterEditor
                  key={`${id} ${kind}`}
                  id={id}
                  template={template}
                  example={fieldValues(
                    { ...scholarship, name, word: exampleWord },
                    terms,
                    settings
                      ? goesOnBy(settings, { currency, office: scholarship.universityName })
                      : undefined,
                  )}
                  goesOn={settings !== null}
                  reload={letters.reload}
                />
              ))
          }
        </Loaded>
      </div>
    </>
  )
}

function useLetters(id: string) {
  return useLoad({
    queryKey: ['letters', id],
    async queryFn({ signal }) {
      const [{ scholarship }, templates, { settings }] = await Promise.all([
        sessionCall('GET /manageScholarships/:id', { params: { id }, signal }),
        sessionCall('GET /decisions/letters/:id', { params: { id }, signal }),
        sessionCall('GET /awards/settings/:id', { params: { id }, signal }),
      ])
      return { scholarship, templates, settings }
    },
  })
}

/** How an example of an award goes on. */
function goesOnBy(
  { answerDays, paysFor, officeName, plan }: AwardSettings,
  { currency, office }: { currency: string; office: string },
): AwardGoesOn {
  const payments = paymentsInWords(exampleAmountMinor, currency, plan.instalments)
  return { answerDays, paysFor, payments, office: officeName || office }
}

function Kinds({ id, current }: { id: string; current: string }) {
  return (
    <nav aria-label="Kinds of letters" className="mb-3 flex flex-wrap gap-x-5">
      {letterKinds.map(kind => (
        <Link
          key={kind}
          to={`${officePages.decisionLetters(id)}?kind=${kind}`}
          aria-current={kind === current ? 'page' : undefined}
          className="grid min-h-11 content-center underline underline-offset-4 aria-[current=page]:text-accent"
        >
          {letterKindLabels[kind]}
        </Link>
      ))}
    </nav>
  )
}
