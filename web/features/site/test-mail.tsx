import { sessionCall } from '../../api/session-client.ts'
import { usePress } from '../../forms/use-press.ts'
import { Button } from '../../ui/button.tsx'

/** Mails the admin a test, and shows the mail server's answer. */
export function TestMail() {
  const mail = usePress('Sending a test email', () => sessionCall('POST /siteSettings/testMail'))
  return (
    <div className="grid gap-3">
      <Button variant="secondary" className="justify-self-start" pending={mail.pending} onClick={mail.press}>
        Send me a test email
      </Button>
      <p role="status" className="[overflow-wrap:anywhere]">
        {mail.problem ?? (mail.result && `The mail server accepted an email to ${mail.result.to}.`)}
      </p>
    </div>
  )
}
