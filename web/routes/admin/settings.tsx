import { useEffect, useMemo } from 'react'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { type PageForRoles, useDashboardUser } from '../../dashboard/dashboard-user.ts'
import { sayWhatWasKept } from '../../features/site/said-after-load.ts'
import { siteDraft } from '../../features/site/site-draft.ts'
import { SiteForm } from '../../features/site/site-form.tsx'
import { SiteVersions } from '../../features/site/site-versions.tsx'
import { TestMail } from '../../features/site/test-mail.tsx'
import { useUnsavedWarning } from '../../features/site/use-unsaved-warning.ts'
import { useAnswer } from '../../lists/use-answer.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'

export const handle = { allows: role => role === 'admin' } satisfies PageForRoles

/** How the site looks and what it says, for admins [OPS6]. */
export default function Settings() {
  const { email } = useDashboardUser()
  const site = useAnswer('GET /siteSettings')
  const draft = useMemo(() => siteDraft(email), [email])
  useEffect(sayWhatWasKept, [])
  useUnsavedWarning(draft)
  return (
    <>
      <DashboardHeading title="Site Settings">
        What you save here is on every page and in every mail within a second.
      </DashboardHeading>
      <Loaded state={site} name="the settings of the site">
        {now => (
          <div className="grid grid-cols-1 gap-8">
            <Card className="p-5 sm:p-8">
              <SiteForm key={now.version} now={now} draft={draft} onOutdated={site.reload} />
            </Card>
            <Card className="grid gap-5 p-5 sm:p-8">
              <h2 className="text-2xl">Do mails arrive?</h2>
              <TestMail />
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
