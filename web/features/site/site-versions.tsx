import { useState } from 'react'
import { pages } from '../../../contract/core/pages.ts'
import { ownValue } from '../../../contract/core/own-value.ts'
import type { SiteHistory } from '../../../contract/site/site-settings.ts'
import { sessionCall } from '../../api/session-client.ts'
import { attempt } from '../../ui/messages/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { OfficeMoment } from '../../ui/time/office-time.tsx'
import { ConfirmDialog } from '../../ui/windows/confirm-dialog.tsx'
import { loadAndSay } from './said-after-load.ts'
import { siteLabels } from './site-values.ts'

type SiteVersionsProps = { now: SiteHistory; onOutdated: () => void }

/** Every version with who made it and when, and a way back to it. */
export function SiteVersions({ now, onOutdated }: SiteVersionsProps) {
  const [to, setTo] = useState<number>()
  async function goBack() {
    if (to === undefined) return
    const going = sessionCall('POST /siteSettings/goBack', { body: { version: now.version, to } })
    if (await attempt('Going back', going)) loadAndSay(pages.settings, 'The site is as it was then.')
    else onOutdated()
  }
  if (now.version === 0) return <p className="text-ink-soft">Nothing has been changed yet.</p>
  const versions = [...now.history, ...(now.history.at(-1)?.version === 1 ? [original] : [])]
  return (
    <>
      <ol className="grid gap-3">
        {versions.map(entry => (
          <VersionLine
            key={entry.version}
            entry={entry}
            isNow={entry.version === now.version}
            onGoBack={() => setTo(entry.version)}
          />
        ))}
      </ol>
      <ConfirmDialog
        open={to !== undefined}
        onClose={() => setTo(undefined)}
        onConfirm={goBack}
        title={`Go back to ${nameOf(to)}?`}
        text="This creates a new version, so you can return to the current one."
        confirmLabel="Go back"
        harmless
      />
    </>
  )
}

type Version = SiteHistory['history'][number]

type VersionLineProps = { entry: Version; isNow: boolean; onGoBack: () => void }

function VersionLine({ entry: { version, madeBy, madeAt, changed }, isNow, onGoBack }: VersionLineProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-line p-4">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-semibold">{version === 0 ? 'As installed' : `Version ${version}`}</p>
        {madeAt && (
          <p className="text-ink-soft">
            {madeBy || 'A deleted account'}, <OfficeMoment at={madeAt} />
          </p>
        )}
        {changed.length > 0 && <p>{changed.map(field => ownValue(siteLabels, field) ?? field).join(', ')}</p>}
      </div>
      {isNow ? (
        <span className="font-semibold">Current</span>
      ) : (
        <Button variant="secondary" size="small" oncePressed onClick={onGoBack}>
          Go back to {nameOf(version)}
        </Button>
      )}
    </li>
  )
}

const nameOf = (version?: number) => (version === 0 ? 'the original' : `version ${version}`)

const original: Version = { version: 0, madeBy: '', madeAt: '', changed: [] }
