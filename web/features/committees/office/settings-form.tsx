import './committee.css'
import { useMemo } from 'react'
import type { z } from 'zod'
import type { Committee, newCommitteeSettings } from '../../../../contract/committees/committees.ts'
import { isTimeZone, localTime, zonedMoment } from '../../../../contract/core/time/zoned-time.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { unlessConflict } from '../../../forms/conflict.ts'
import { useKeptEdit } from '../../../forms/use-kept-edit.ts'
import { useSubmit } from '../../../forms/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { ChangedMeanwhile } from '../../../ui/changed-meanwhile.tsx'
import { CheckField } from '../../../ui/fields/check-field.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { toast } from '../../../ui/messages/toast-store.ts'
import { OfficeCard } from '../../../ui/office-card.tsx'
import { useSite } from '../../../ui/site.ts'
import { ownTimeZone } from '../../../ui/time/local-minute.ts'
import { isLocalTime, MomentMeaning } from '../../../ui/time/zoned-moment.tsx'
import { SaveBar } from '../../../ui/windows/save-bar.tsx'
import { useCommitteeRefresh } from './use-committee.ts'

// The inputs have names of their own besides, which lead to them from the list of errors.
const schema = () =>
  import('../../../../contract/committees/committees.ts').then(module => module.newCommitteeSettings.strip())

interface TypedSettings {
  readingsEach: string
  /** By the clock of the office. */
  due: string
  blind: boolean
  discusses: boolean
  sameInstitution: boolean
}

/** How a committee reads; saved first, it makes the committee [FAIR1]. */
export function CommitteeSettingsForm({ committee }: { committee: Committee }) {
  const { version } = committee
  const zone = useSite().timeZone || ownTimeZone()
  const { edit, submission } = useSettings(committee, zone)
  const { typed, type } = edit
  const begun = committee.state !== 'preparing'
  const check = (name: 'blind' | 'discusses' | 'sameInstitution') => ({
    name,
    checked: typed[name],
    onChange: (event: { target: { checked: boolean } }) => type({ ...typed, [name]: event.target.checked }),
  })
  return (
    <OfficeCard className="max-w-4xl">
      <Form submission={submission}>
        {edit.meanwhile && (
          <ChangedMeanwhile
            role="alert"
            text="Somebody else has saved these settings in the meantime. What you typed is still here."
            choose={{ onTheirs: edit.takeTheirs, onMine: edit.keepMine }}
          />
        )}
        {version === 0 && (
          <p className="text-ink-soft">
            Invite people who are not staff to read and score these applications. They see what you mark for
            them, and nothing else.
          </p>
        )}
        <TextField
          label="Readings of each application"
          inputMode="numeric"
          {...submission.field('readingsEach')}
          value={typed.readingsEach}
          maxLength={2}
          autoComplete="off"
          onChange={event => type({ ...typed, readingsEach: event.target.value })}
        />
        <TextField
          type="datetime-local"
          label="Due"
          optional
          hint="By the clock of your office. A committee opens once it has a date."
          {...submission.field('dueAt')}
          value={typed.due}
          onChange={event => type({ ...typed, due: event.target.value })}
        />
        <MomentMeaning local={typed.due} zone={zone} />
        <CheckField
          label="Read blind"
          hint={
            begun
              ? 'An open committee stays as it is; show who applied by “Lift blindness”.'
              : 'Readers get no name, contact, photo or gender, no times and no file names.'
          }
          disabled={begun}
          {...check('blind')}
        />
        <CheckField
          label="Discuss afterwards"
          hint="Whoever has submitted sees the others’ points, and can write to the committee and change their own."
          {...check('discusses')}
        />
        <CheckField
          label="Nobody reads people of their own institution"
          hint="By the part of the email address behind the @; addresses of public providers do not count."
          {...check('sameInstitution')}
        />
        {version === 0 ? (
          <Button type="submit" className="justify-self-start" oncePressed pending={submission.pending}>
            Make the committee
          </Button>
        ) : (
          <SaveBar edit={edit} pending={submission.pending} saveText="Save" saved="Saved." />
        )}
      </Form>
    </OfficeCard>
  )
}

function useSettings({ scholarshipId: id, version, settings }: Committee, zone: string) {
  const refresh = useCommitteeRefresh()
  const now = useMemo(() => ({ value: typedOf(settings, zone), version }), [settings, version, zone])
  const edit = useKeptEdit<TypedSettings>(`committee:${id}`, now)
  const submission = useSubmit<z.output<typeof newCommitteeSettings>>({
    schema,
    extra: () => ({ values: { ...sentOf(edit.typed, zone), version: edit.version } }),
    async send(body) {
      const answer = await unlessConflict(sessionCall('PATCH /committees/:id', { params: { id }, body }))
      if (answer) {
        edit.saved(edit.typed, answer.version)
        toast.success(version === 0 ? 'The committee is made. Invite people next.' : 'Saved.')
      }
      await refresh()
    },
  })
  return { edit, submission }
}

function typedOf({ readingsEach, dueAt, ...checks }: Committee['settings'], zone: string): TypedSettings {
  const due = dueAt ? localTime(new Date(dueAt), zone) : ''
  return { readingsEach: String(readingsEach), due, ...checks }
}

function sentOf({ readingsEach, due, ...checks }: TypedSettings, zone: string) {
  const isMoment = isLocalTime(due) && isTimeZone(zone)
  return {
    ...checks,
    readingsEach: /^\d{1,2}$/.test(readingsEach) ? Number(readingsEach) : readingsEach,
    dueAt: due === '' ? null : isMoment ? zonedMoment(due, zone).moment.toISOString() : due,
  }
}
