import { useState } from 'react'
import type {
  MailPreferences,
  MailPreferencesInput,
} from '../../../contract/notifications/mail-preferences.ts'
import { noticeKindNames, noticeKinds } from '../../../contract/notifications/notice-kinds.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { Select } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/messages/toast-store.ts'
import { browserTimeZone, listTimeZones } from '../../ui/time/time-zones.ts'

const schema = () =>
  import('../../../contract/notifications/mail-preferences.ts').then(module => module.mailPreferencesInput)

type MailPreferencesFormProps = {
  preferences: MailPreferences
  save: (input: MailPreferencesInput) => Promise<MailPreferences>
}

/** Chooses the unsolicited mails, and their time zone [SAVE4]. */
export function MailPreferencesForm({ preferences, save }: MailPreferencesFormProps) {
  const [here] = useState(browserTimeZone)
  const kinds = noticeKindNames.filter(kind => preferences.staff || !noticeKinds[kind].forStaff)
  const submission = useSubmit<MailPreferencesInput>({
    schema,
    extra: form => ({ values: Object.fromEntries(kinds.map(kind => [kind, form.has(kind)])) }),
    async send(values) {
      await save(values)
      toast.success('Your choice has been saved.')
    },
  })
  return (
    <Form submission={submission}>
      {kinds.map(kind => (
        <CheckField
          key={kind}
          label={noticeKinds[kind].label}
          hint={noticeKinds[kind].hint}
          name={kind}
          defaultChecked={preferences[kind]}
        />
      ))}
      <Select
        label="Time zone"
        hint={`This device is in ${placeOf(here)}.`}
        defaultValue={preferences.timeZone ?? here}
        {...submission.field('timeZone')}
      >
        {listTimeZones(here, preferences.timeZone ?? here).map(zone => (
          <option key={zone} value={zone}>
            {placeOf(zone)}
          </option>
        ))}
      </Select>
      <Button type="submit" pending={submission.pending} className="justify-self-start">
        Save my choice
      </Button>
    </Form>
  )
}

function placeOf(zone: string): string {
  return zone.replaceAll('_', ' ')
}
