import { useSearchParams } from 'react-router'
import { isId } from '../../../contract/core/ids.ts'
import { isStaff } from '../../../contract/core/roles.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import type { PageForRoles } from '../../dashboard/dashboard-user.ts'
import { ReportParts } from '../../features/report/report-parts.tsx'
import { useAnswer } from '../../lists/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { OfficeMoment } from '../../ui/time/office-time.tsx'

export const handle = { allows: isStaff } satisfies PageForRoles

/** What became of the applications, to look at and to print [AUDIT3]. */
export default function Report() {
  const choices = useChoices()
  const { scholarship, year, options } = choices
  const report = useAnswer('GET /report', { query: { scholarship, year } })
  return (
    <>
      <DashboardHeading title="Report">
        {options.find(({ id }) => id === scholarship)?.text ?? 'All scholarships together'}
        {year ? `, ${year}` : ''}.
        {report.data?.countedAt && (
          <>
            {' '}
            Counted on <OfficeMoment at={report.data.countedAt} />.
          </>
        )}
      </DashboardHeading>
      <Choices {...choices} years={report.data?.years ?? []} />
      <Loaded state={report} name="the report">
        {loaded =>
          loaded.countedAt ? (
            <>
              {year && (
                <p className="mb-3 text-ink-soft">
                  What was saved, begun, paid and submitted in {year}, and what became of it. Groups of
                  applicants are shown only for all years together: year by year, they could reveal who is in
                  a small group.
                </p>
              )}
              <ReportParts report={loaded} />
            </>
          ) : (
            <p>It has not been counted yet: this happens every night, and soon after the first start.</p>
          )
        }
      </Loaded>
    </>
  )
}

type ChoicesProps = ReturnType<typeof useChoices> & { years: readonly number[] }

function Choices({ scholarship, year, options, choose, years }: ChoicesProps) {
  return (
    <div className="mb-3 flex flex-wrap items-end gap-3 print:hidden">
      <ChoiceField
        label="Scholarship"
        options={options}
        value={scholarship ?? ''}
        onChoose={id => choose({ scholarship: id })}
      >
        <option value="">All together</option>
      </ChoiceField>
      <ChoiceField
        label="Submitted in"
        options={years.map(each => ({ id: String(each), text: String(each) }))}
        value={year ? String(year) : ''}
        onChoose={chosen => choose({ year: chosen })}
      >
        <option value="">All years</option>
      </ChoiceField>
      <Button variant="secondary" onClick={() => print()}>
        Print
      </Button>
    </div>
  )
}

/** The scholarship and the year that the address names, and the scholarships that can be chosen. */
function useChoices() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('scholarship') ?? ''
  const year = params.get('year') ?? ''
  const scholarships = useAnswer('GET /desk/scholarships')
  const known = scholarships.data ?? []
  return {
    scholarship: isId(asked) ? asked : undefined,
    year: /^[1-9]\d{3}$/.test(year) ? Number(year) : undefined,
    options: known.map(({ _id, name, university }) => ({ id: _id, text: `${name}, ${university}` })),
    choose: (changes: Record<string, string>) =>
      setParams(last => {
        const chosen = Object.entries({ ...Object.fromEntries(last), ...changes })
        return chosen.filter(([, value]) => value !== '')
      }),
  }
}
