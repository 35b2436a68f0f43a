import { publicCall } from '../../api/public-client.ts'
import { useLoad } from '../../lists/use-load.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { MailPreferencesForm } from './mail-preferences-form.tsx'

/** Mail preferences by a link from an email, without signing in [SAVE4]. */
export function LinkedMailPreferences({ token }: { token: string }) {
  const preferences = useLoad({
    queryKey: ['mail preferences', token],
    queryFn: ({ signal }) => publicCall('GET /mailPreferences/:token', { params: { token }, signal }),
  })
  return (
    <Loaded state={preferences} name="your choice">
      {data => (
        <>
          <p className="text-lg text-ink-soft">
            For <strong>{data.email}</strong>. You can change it without signing in.
          </p>
          <MailPreferencesForm
            preferences={data}
            save={body => publicCall('PATCH /mailPreferences/:token', { params: { token }, body })}
          />
        </>
      )}
    </Loaded>
  )
}
