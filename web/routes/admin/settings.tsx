import { useEffect } from 'react'
import { pages } from '../../../contract/core/pages.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import type { PageForRoles } from '../../dashboard/dashboard-user.ts'
import { SensitiveQuestions } from '../../features/eligibility/office/sensitive-questions.tsx'
import { sayWhatWasKept } from '../../features/site/said-after-load.ts'
import { SiteForm } from '../../features/site/site-form.tsx'
import { siteEdit } from '../../features/site/site-values.ts'
import { SiteVersions } from '../../features/site/site-versions.tsx'
import { TestMail } from '../../features/site/test-mail.tsx'
import { formDraft } from '../../forms/form-draft.ts'
import { useAnswer } from '../../lists/use-answer.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { toast } from '../../ui/messages/toast-store.ts'

export const handle = { allows: role => role === 'admin' } satisfies PageForRoles

const notSaved = 'The site has not changed yet. What you typed in Site Settings is kept in this tab.'

/** How the site looks and what it says, for admins [OPS6]. */
export default function Settings() {
  const site = useAnswer('GET /siteSettings')
  useEffect(sayWhatWasKept, [])
  useEffect(
    () => () => {
      const isTyped = 'typed' in formDraft<{ typed: object }>(siteEdit).read()
      if (isTyped && location.pathname !== pages.settings) toast.info(notSaved, 7000)
    },
    [],
  )
  return (
    <>
      <DashboardHeading title="Site Settings">
        What you save here shows on every page and in every email within a second.
      </DashboardHeading>
      <Loaded state={site} name="the settings of the site">
        {now => (
          <div className="grid grid-cols-1 gap-8">
            <Card className="p-5 sm:p-8">
              <SiteForm key={now.version} now={now} onOutdated={site.reload} />
            </Card>
            <Card className="grid gap-5 p-5 sm:p-8">
              <h2 className="text-2xl">Test email</h2>
              <TestMail />
            </Card>
            <Card className="grid gap-5 p-5 sm:p-8">
              <h2 className="text-2xl">Sensitive questions</h2>
              <p>
                About You asks them, and conditions may test them, once they are switched on. Everybody is
                shown the legal ground.
              </p>
              <SensitiveQuestions />
            </Card>
            <Card className="grid gap-5 p-5 sm:p-8">
              <h2 className="text-2xl">Versions</h2>
              <SiteVersions now={now} onOutdated={site.reload} />
            </Card>
          </div>
        )}
      </Loaded>
    </>
  )
}
