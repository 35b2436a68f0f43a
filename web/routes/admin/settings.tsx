import { useEffect, useMemo } from 'react'
import { pages } from '../../../contract/core/pages.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { type PageForRoles, useDashboardUser } from '../../dashboard/dashboard-user.ts'
import { isLoading, sayWhatWasKept } from '../../features/site/said-after-load.ts'
import { SiteForm } from '../../features/site/site-form.tsx'
import { siteFields } from '../../features/site/site-values.ts'
import { SiteVersions } from '../../features/site/site-versions.tsx'
import { TestMail } from '../../features/site/test-mail.tsx'
import { editDraft } from '../../forms/edit-draft.ts'
import { useUnloadWarning } from '../../forms/use-unload-warning.ts'
import { useAnswer } from '../../lists/use-answer.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { toast } from '../../ui/messages/toast-store.ts'

export const handle = { allows: role => role === 'admin' } satisfies PageForRoles

const notSaved = 'The site has not changed yet. What you typed in Site Settings is kept in this tab.'

/** How the site looks and what it says, for admins [OPS6]. */
export default function Settings() {
  const { email } = useDashboardUser()
  const site = useAnswer('GET /siteSettings')
  const draft = useMemo(() => editDraft(`site:${email}`, siteFields), [email])
  useEffect(sayWhatWasKept, [])
  useUnloadWarning(() => draft.isKept() && !isLoading())
  useEffect(
    () => () => {
      if (draft.isKept() && location.pathname !== pages.settings) toast.info(notSaved, 7000)
    },
    [draft],
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
              <SiteForm key={now.version} now={now} draft={draft} onOutdated={site.reload} />
            </Card>
            <Card className="grid gap-5 p-5 sm:p-8">
              <h2 className="text-2xl">Test email</h2>
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
