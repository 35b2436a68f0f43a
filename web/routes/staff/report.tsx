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
  const { scholarship, options, choose } = useScholarship()
  const report = useAnswer('GET /report', { query: { scholarship } })
  return (
    <>
      <DashboardHeading title="Report">
        {options.find(({ id }) => id === scholarship)?.text ?? 'All scholarships together'}.
        {report.status === 'ready' && report.data.countedAt && (
          <>
            {' '}
            Counted on <OfficeMoment at={report.data.countedAt} />.
          </>
        )}
      </DashboardHeading>
      <div className="mb-3 flex flex-wrap items-end gap-3 print:hidden">
        <ChoiceField label="Scholarship" options={options} value={scholarship ?? ''} onChoose={choose}>
          <option value="">All together</option>
        </ChoiceField>
        <Button variant="secondary" onClick={() => print()}>
          Print
        </Button>
      </div>
      <Loaded state={report} name="the report">
        {loaded =>
          loaded.countedAt ? (
            <ReportParts report={loaded} />
          ) : (
            <p>It has not been counted yet: this happens every night, and soon after the first start.</p>
          )
        }
      </Loaded>
    </>
  )
}

/** The scholarship that the address names, and those that can be chosen. */
function useScholarship() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('scholarship') ?? ''
  const scholarships = useAnswer('GET /desk/scholarships')
  const known = scholarships.status === 'ready' ? scholarships.data : []
  return {
    scholarship: isId(asked) ? asked : undefined,
    options: known.map(({ _id, name, university }) => ({ id: _id, text: `${name}, ${university}` })),
    choose: (id: string) => setParams(id ? { scholarship: id } : {}),
  }
}
