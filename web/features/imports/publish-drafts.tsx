import { useState } from 'react'
import { Link } from 'react-router'
import { counted } from '../../../contract/core/counted.ts'
import { pages } from '../../../contract/core/pages.ts'
import type { ImportDetails, PublishedDrafts } from '../../../contract/imports/imports.ts'
import { sessionCall } from '../../api/session-client.ts'
import { attempt } from '../../ui/messages/attempt.ts'
import { ConfirmButton } from '../../ui/windows/confirm-button.tsx'

type PublishDraftsProps = { made: ImportDetails; refresh: () => Promise<unknown> }

/** Leads to the drafts of an import, and publishes them all [IMPORT1]; those that cannot be published are named. */
export function PublishDrafts({ made: { _id: id, drafts }, refresh }: PublishDraftsProps) {
  const [refused, setRefused] = useState<PublishedDrafts['refused']>([])
  const count = counted(drafts, 'scholarship')
  return (
    <>
      <Drafts count={drafts} />
      {refused.length > 0 && (
        <ul role="alert" className="list-disc pl-6 text-danger">
          {refused.map(({ name, why }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- names can stand twice
            <li key={index} className="wrap-break-word">
              {name}: {why}
            </li>
          ))}
        </ul>
      )}
      <ConfirmButton
        oncePressed
        asks={{
          async onConfirm() {
            await attempt('Publishing', publishAll(id).then(setRefused))
            await refresh()
          },
          title: `Publish ${count}?`,
          about: 'Everybody sees them immediately, and emails about saved searches may list them.',
          text: 'The import can then no longer be undone; each scholarship can be unpublished until somebody applies.',
          confirmLabel: `Publish ${count}`,
          harmless: true,
        }}
      >
        Publish {count}
      </ConfirmButton>
    </>
  )
}

function Drafts({ count }: { count: number }) {
  return (
    <p>
      {count === 1 ? '1 of them is a draft' : `${count.toLocaleString('en')} of them are drafts`}, which only
      staff see.{' '}
      <Link to={`${pages.manageScholarships}?status=draft`} className="underline underline-offset-4">
        See all drafts
      </Link>
    </p>
  )
}

/** Some at a time, until all have been tried. @returns those that stay drafts */
async function publishAll(id: string): Promise<PublishedDrafts['refused']> {
  const refused: PublishedDrafts['refused'] = []
  let after: string | null = null
  do {
    const answer: PublishedDrafts = await sessionCall('POST /imports/publish/:id', {
      params: { id },
      body: { after },
    })
    refused.push(...answer.refused)
    after = answer.next
  } while (after !== null)
  return refused
}
