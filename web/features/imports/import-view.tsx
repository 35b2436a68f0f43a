import { Link, useNavigate } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { importPage } from '../../../contract/imports/import-page.ts'
import { importMatches, importWorks } from '../../../contract/imports/import-terms.ts'
import type { ImportDetails } from '../../../contract/imports/imports.ts'
import { ownValue } from '../../../contract/core/own-value.ts'
import { sessionCall } from '../../api/session-client.ts'
import { useDialogTarget } from '../../lists/use-dialog-target.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { PressButton } from '../../ui/press-button.tsx'
import { OfficeCard } from '../../ui/office-card.tsx'
import { Refusal } from '../../ui/messages/refusal.tsx'
import { OfficeDay, OfficeMoment } from '../../ui/time/office-time.tsx'
import { DeleteDialog } from '../../ui/windows/delete-dialog.tsx'
import { EncodingForm } from './encoding-form.tsx'
import { countedOf, titleOf } from './import-words.ts'
import { Invite, Invited } from './invite.tsx'
import { MatchingForm } from './matching-form.tsx'
import { PublishDrafts } from './publish-drafts.tsx'
import { Report } from './report.tsx'
import { useImport } from './use-imports.ts'

type PartProps = { made: ImportDetails; refresh: () => Promise<unknown> }

/** An import: what its columns are, what a dry run has found, how far it is, what came of it, and how it is undone [IMPORT1]. */
export function ImportView({ id }: { id: string }) {
  const { state, refresh } = useImport(id)
  return (
    <Loaded state={state} name="the import">
      {made => (
        <div className="grid max-w-4xl grid-cols-1 gap-5">
          <Head made={made} refresh={refresh} />
          <Handling made={made} refresh={refresh} />
          {importMatches.has(made.state) && made.encodings.length > 0 && (
            <EncodingForm key={`${made.encoding}`} made={made} refresh={refresh} />
          )}
          {importMatches.has(made.state) && made.matching && (
            <MatchingForm
              key={`${made.matching.sheet} ${made.sheets[made.matching.sheet]?.titleRow}`}
              made={made}
              refresh={refresh}
            />
          )}
        </div>
      )}
    </Loaded>
  )
}

function Head({ made }: PartProps) {
  const navigate = useNavigate()
  const removing = useDialogTarget<ImportDetails>()
  const mayRemove = !['running', 'done', 'undoing'].includes(made.state)
  return (
    <header className="grid justify-items-start gap-2">
      <h2 className="text-xl wrap-break-word">{titleOf(made)}</h2>
      <p className="text-ink-soft">
        Uploaded on <OfficeMoment at={made.startedAt} />
        {made.by !== null && ` by ${made.by || 'a deleted account'}`}
        {made.expiresAt !== null && !['done', 'undone'].includes(made.state) && (
          <>
            ; the file is kept until <OfficeDay at={made.expiresAt} />
          </>
        )}
      </p>
      {mayRemove && (
        <Button size="small" variant="quiet" oncePressed onClick={() => removing.choose(made)}>
          Remove
        </Button>
      )}
      <DeleteDialog
        chosen={removing}
        about={each => `${titleOf(each)}. The file is removed; nothing in it was imported.`}
        remove={({ _id }) => sessionCall('DELETE /imports/:id', { params: { id: _id } })}
        message="The import has been removed."
        onDone={() => void navigate(importPage())}
      />
    </header>
  )
}

/** What can be done next, and how far it is. */
function Handling({ made, refresh }: PartProps) {
  const { state, note } = made
  if (importWorks.has(state)) return <Working made={made} />
  return (
    <>
      <Refusal text={note} />
      {state === 'uploading' && (
        <p>The file has not arrived. Remove this import, and upload the file again.</p>
      )}
      {state === 'checked' && <Checked made={made} refresh={refresh} />}
      {(state === 'done' || state === 'undone') && <Done made={made} refresh={refresh} />}
    </>
  )
}

const underWay = {
  reading: 'The file is being read.',
  checking: 'Every row is being checked. Nothing is imported yet.',
  running: 'It is being imported.',
  undoing: 'It is being undone.',
} as const

function Working({ made: { state, progress, rows } }: { made: ImportDetails }) {
  const said = ownValue(underWay, state)
  return (
    <OfficeCard className="grid grid-cols-1 gap-2">
      <p role="status" className="font-semibold">
        {said}
      </p>
      <progress
        className="w-full max-w-md accent-brand"
        aria-label="Rows so far"
        {...(rows > 0 && state !== 'undoing' && { value: progress, max: rows })}
      />
      <p className="text-ink-soft">You can close this page; the import keeps running.</p>
    </OfficeCard>
  )
}

function Checked({ made, refresh }: PartProps) {
  const { report, matching, fields, _id: id, version } = made
  if (!report) return null
  const publishes =
    matching?.publish || fields.some(({ key }) => key === 'state' && matching?.columns.includes(key))
  return (
    <Report made={made} report={report}>
      {report.problems === 0 && report.fresh > 0 && (
        <>
          <PressButton
            text={`Import ${countedOf(made, report.fresh)}`}
            press={() => sessionCall('POST /imports/run/:id', { params: { id }, body: { version } })}
            refresh={refresh}
          />
          <p className="text-ink-soft">
            All are imported or, if anything goes wrong, none. You can undo it until somebody has acted on any
            of them.{' '}
            {made.kind === 'applications'
              ? 'No emails are sent now. Applicants without an account get one; you can invite them later.'
              : publishes
                ? 'Published ones are visible immediately, and emails about saved searches may list them.'
                : 'They are drafts, which only staff see until you publish them.'}
          </p>
        </>
      )}
    </Report>
  )
}

function Done({ made, refresh }: PartProps) {
  const { state, imported, doneAt, _id: id } = made
  return (
    <OfficeCard className="grid grid-cols-1 justify-items-start gap-3">
      <p role="status" className="font-semibold">
        {state === 'done'
          ? `${countedOf(made, imported)} imported`
          : `Undone: ${countedOf(made, imported)} removed`}
        {doneAt !== null && state === 'done' && (
          <>
            {' '}
            on <OfficeMoment at={doneAt} />
          </>
        )}
        .
      </p>
      {state === 'done' && made.drafts > 0 && <PublishDrafts made={made} refresh={refresh} />}
      {state === 'done' && made.scholarship !== null && (
        <Link to={`${pages.desk}?scholarship=${made.scholarship}`} className="underline underline-offset-4">
          Read them at the desk
        </Link>
      )}
      <Invited made={made} />
      {state === 'done' && made.uninvited > 0 && <Invite made={made} refresh={refresh} />}
      {state === 'done' && imported > 0 && (
        <PressButton
          variant="secondary"
          text={`Undo ${countedOf(made, imported)}`}
          press={() => sessionCall('POST /imports/undo/:id', { params: { id } })}
          refresh={refresh}
        />
      )}
    </OfficeCard>
  )
}
