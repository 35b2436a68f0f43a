import { useState } from 'react'
import { Link } from 'react-router'
import { counted } from '../../../contract/core/counted.ts'
import { pages } from '../../../contract/core/pages.ts'
import { referenceLimits } from '../../../contract/references/reference-limits.ts'
import type { AskedReferee, MissingReferences } from '../../../contract/references/references.ts'
import { sessionCall } from '../../api/session-client.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { answerQuery } from '../../lists/use-answer.ts'
import { useDialogTarget } from '../../lists/use-dialog-target.ts'
import { useFocusAfterRemoval } from '../../lists/use-focus-after-removal.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { keepsLastPage, useLoad } from '../../lists/use-load.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { attempt } from '../../ui/messages/attempt.ts'
import { toast } from '../../ui/messages/toast-store.ts'
import { OfficeCard } from '../../ui/office-card.tsx'
import { OfficeMoment } from '../../ui/time/office-time.tsx'
import { ConfirmButton } from '../../ui/windows/confirm-button.tsx'
import { type EditingOf, FormWindow, type Typed } from '../../ui/windows/form-window.tsx'
import { WindowForm } from '../../ui/windows/window-form.tsx'
import { RefereeLine, Remind } from './asked-referee.tsx'

type Row = MissingReferences['rows'][number]

/** Missing letters among the references of a scholarship, and what the office can do about it [REF2]. */
export function MissingList({ id, count }: { id: string; count: number }) {
  const [from, setFrom] = useState<string>()
  const page = answerQuery('GET /references/missing/:id', { params: { id }, query: { after: from } })
  const state = useLoad({ ...page, ...keepsLastPage })
  const extending = useDialogTarget<Row>()
  const readdressing = useDialogTarget<AskedReferee>()
  const box = useFocusAfterRemoval<HTMLDivElement>()
  return (
    <section aria-labelledby="missing" className="grid max-w-4xl gap-3">
      <h2 id="missing" className="text-2xl">
        Missing letters
      </h2>
      <div ref={box} tabIndex={-1} className="outline-none">
        <Loaded state={state} name="who is missing">
          {({ rows, total, next, ...reminding }) => (
            <div className="grid gap-3">
              <p role="status">{waiting(total)}</p>
              {total > 0 && <RemindAll id={id} {...reminding} onReminded={state.reload} />}
              <ul className="grid gap-3">
                {rows.map(row => (
                  <li key={row.applicationId}>
                    <MissingRow
                      {...{ row, count, reload: state.reload }}
                      onExtend={() => extending.choose(row)}
                      onAddress={readdressing.choose}
                    />
                  </li>
                ))}
              </ul>
              <Pages from={from} next={next} onChange={setFrom} />
            </div>
          )}
        </Loaded>
      </div>
      <MoreTime chosen={extending} onSaved={state.reload} />
      <OtherAddress chosen={readdressing} onSaved={state.reload} />
    </section>
  )
}

function waiting(total: number): string {
  if (total === 0) return 'No applications are waiting for letters.'
  return `${counted(total, 'application')} ${total === 1 ? 'is' : 'are'} waiting for letters.`
}

type RemindAllProps = Pick<MissingReferences, 'reminds' | 'namedNobody'> & {
  id: string
  onReminded: () => void
}

/** Says how many mails leave and to whom, and who has named nobody, before it reminds. */
function RemindAll({ id, reminds, namedNobody, onReminded }: RemindAllProps) {
  const { mails, later, refused, referees } = reminds
  async function remindAll() {
    const call = sessionCall('POST /references/remindAll/:id', { params: { id } })
    if (!(await attempt('Reminding', call))) return
    const done = await call
    toast.success(`${counted(done.reminded - done.later, 'email')} being sent now${followText(done.later)}.`)
    onReminded()
  }
  return (
    <>
      {mails > 0 && (
        <ConfirmButton
          variant="secondary"
          className="justify-self-start"
          asks={{
            onConfirm: remindAll,
            harmless: true,
            title: `Send ${counted(mails, 'email')}?`,
            about: `To ${firstOf(referees.map(({ name, applicant }) => `${name} (for ${applicant})`))}.`,
            text: `At most one a day to each referee, for all applicants who named them; at most 500 requests at once.${
              later > 0 ? ` Sent now: ${(mails - later).toLocaleString('en')}${followText(later)}.` : ''
            }`,
            confirmLabel: `Send ${counted(mails, 'email')}`,
          }}
        >
          Remind all
        </ConfirmButton>
      )}
      <NotReminded refused={refused} namedNobody={namedNobody} />
    </>
  )
}

type NotRemindedProps = Pick<MissingReferences, 'namedNobody'> & { refused: number }

function NotReminded({ refused, namedNobody }: NotRemindedProps) {
  return (
    <>
      {refused > 0 && (
        <p>
          <b>{counted(refused, 'referee')}</b> cannot be reminded: the mail server refuses the address. Enter
          another one below.
        </p>
      )}
      {namedNobody.length > 0 && (
        <p>
          <b>{counted(namedNobody.length, 'applicant')}</b> named nobody, so there is nobody to remind:{' '}
          {firstOf(namedNobody)}.
        </p>
      )}
    </>
  )
}

/** `, 2 within a day, as their referees were mailed today` */
function followText(later: number): string {
  return later > 0 ? `, ${later.toLocaleString('en')} later, a day after the last mail to their referees` : ''
}

/** The first of these by name, and how many more there are. */
function firstOf(names: readonly string[]): string {
  const more = names.length - mostNamed
  const named = names.slice(0, mostNamed).join(', ')
  return more > 0 ? `${named} and ${more.toLocaleString('en')} more` : named
}

const mostNamed = 20

type PagesProps = {
  /** Where this page begins; nothing for the first one. */
  from: string | undefined
  next: string | null
  onChange: (from: string | undefined) => void
}

function Pages({ from, next, onChange }: PagesProps) {
  if (!from && !next) return null
  return (
    <div className="flex flex-wrap gap-3">
      {from && (
        <Button variant="secondary" onClick={() => onChange(undefined)}>
          First page
        </Button>
      )}
      {next && (
        <Button variant="secondary" onClick={() => onChange(next)}>
          Next page
        </Button>
      )}
    </div>
  )
}

type MissingRowProps = {
  row: Row
  count: number
  onExtend: () => void
  onAddress: (person: AskedReferee) => void
  reload: () => void
}

function MissingRow({ row, count, onExtend, onAddress, reload }: MissingRowProps) {
  const { applicationId, applicant, received, closesAt, people } = row
  return (
    <OfficeCard className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h3 className="text-xl [overflow-wrap:anywhere]">
            <Link to={pages.application(applicationId)} className="underline underline-offset-4">
              {applicant}
            </Link>
          </h3>
          <p className="text-ink-soft">
            {received} of {count} received, {Math.max(0, count - people.length)} not named. Until{' '}
            <OfficeMoment at={closesAt} />
          </p>
        </div>
        <Button
          variant="secondary"
          size="small"
          aria-label={`Give more time to ${applicant}`}
          onClick={onExtend}
        >
          Give more time
        </Button>
      </div>
      {people.length > 0 && (
        <ul className="grid divide-y divide-line">
          {people.map(person => (
            <li key={person._id} className="grid gap-2 py-3">
              <RefereeLine person={person} />
              {person.state !== 'received' && person.state !== 'forgotten' && (
                <RefereeActs person={person} onAddress={onAddress} reload={reload} />
              )}
            </li>
          ))}
        </ul>
      )}
    </OfficeCard>
  )
}

type RefereeActsProps = Pick<MissingRowProps, 'onAddress' | 'reload'> & { person: AskedReferee }

function RefereeActs({ person, onAddress, reload }: RefereeActsProps) {
  const params = { id: person._id }
  return (
    <div className="flex flex-wrap gap-3">
      <Remind
        person={person}
        label={person.state === 'declined' ? 'Ask again' : 'Remind'}
        remind={() => sessionCall('POST /references/remindOne/:id', { params })}
        reload={reload}
      />
      <Button
        variant="secondary"
        size="small"
        aria-label={`Another address for ${person.name}`}
        onClick={() => onAddress(person)}
      >
        Another address
      </Button>
    </div>
  )
}

const extension = () =>
  import('../../../contract/references/references.ts').then(module => module.referenceExtension)

/** More time for one applicant, with a reason that is recorded [REF2]. */
function MoreTime(editing: EditingOf<Row>) {
  return (
    <FormWindow
      {...editing}
      title="Give more time"
      keptAs={({ applicationId }) => `more-time:${applicationId}`}
      about={({ applicant }) => `For the letters about ${applicant} only.`}
    >
      {(row, onSaved, typed) => <MoreTimeForm row={row} onSaved={onSaved} typed={typed} />}
    </FormWindow>
  )
}

type WindowProps<Entry> = { row: Entry; onSaved: () => void; typed: Typed }

function MoreTimeForm({ row, onSaved, typed }: WindowProps<Row>) {
  const submission = useSubmit({
    schema: extension,
    async send(body) {
      await sessionCall('POST /references/extend/:id', { params: { id: row.applicationId }, body })
      toast.success('They have more time now.')
      onSaved()
    },
  })
  return (
    <WindowForm
      submission={submission}
      onChange={typed.onChange}
      submitLabel="Give more time"
      closeLabel="Cancel"
    >
      <TextField
        label="Last day for letters"
        type="date"
        hint="The day ends when it is over everywhere on Earth."
        defaultValue={typed.texts['closesOn']}
        {...submission.field('closesOn')}
      />
      <TextArea
        label="Reason"
        hint="Recorded, and shown to officers."
        maxLength={referenceLimits.reason}
        defaultValue={typed.texts['reason']}
        {...submission.field('reason')}
      />
    </WindowForm>
  )
}

const address = () => import('../../../contract/references/references.ts').then(module => module.newAddress)

/** The same person at another address; the earlier link ends [REF2]. */
function OtherAddress(editing: EditingOf<AskedReferee>) {
  return (
    <FormWindow
      {...editing}
      title="Another address"
      keptAs={({ _id }) => `referee-address:${_id}`}
      about={({ name }) =>
        `${name} is asked again at the new address; the earlier link stops working, and what was typed there is lost.`
      }
    >
      {(person, onSaved, typed) => <OtherAddressForm row={person} onSaved={onSaved} typed={typed} />}
    </FormWindow>
  )
}

function OtherAddressForm({ row, onSaved, typed }: WindowProps<AskedReferee>) {
  const submission = useSubmit({
    schema: address,
    async send(body) {
      await sessionCall('PATCH /references/address/:id', { params: { id: row._id }, body })
      toast.success(`${row.name} has been asked at ${body.email}.`)
      onSaved()
    },
  })
  return (
    <WindowForm
      submission={submission}
      onChange={typed.onChange}
      submitLabel="Send to this address"
      closeLabel="Cancel"
    >
      <TextField
        label="Email address"
        type="email"
        defaultValue={typed.texts['email'] ?? row.email}
        {...submission.field('email')}
      />
    </WindowForm>
  )
}
