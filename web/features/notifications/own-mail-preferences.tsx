import { sessionCall } from '../../api/session-client.ts'
import { useAnswer } from '../../lists/use-answer.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { accountZone } from '../people/session/remembered-person.ts'
import { AddressNotice } from './address-notice.tsx'
import { MailPreferencesForm } from './mail-preferences-form.tsx'

/** What is mailed to the signed-in person [SAVE4], and whether it can be [SAVE5]. */
export function OwnMailPreferences() {
  const preferences = useAnswer('GET /mailPreferences')
  return (
    <Loaded state={preferences} name="what is mailed to you">
      {data => (
        <div className="grid gap-6">
          <AddressNotice mail={data} />
          <MailPreferencesForm
            preferences={data}
            save={async body => {
              const saved = await sessionCall('PATCH /mailPreferences', { body })
              if (saved.timeZone !== null) accountZone.write(saved.timeZone)
              return saved
            }}
          />
        </div>
      )}
    </Loaded>
  )
}
