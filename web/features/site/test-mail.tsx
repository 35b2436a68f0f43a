import { sessionCall } from '../../api/session-client.ts'
import { usePress } from '../../forms/use-press.ts'
import { Button } from '../../ui/button.tsx'

/** Mails the admin a test, and shows the mail server's answer. */
export function TestMail() {
  const mail = usePress('Mailing a test', () => sessionCall('POST /siteSettings/testMail'))
  return (
    <div className="grid gap-3">
      <Button variant="secondary" className="justify-self-start" pending={mail.pending} onClick={mail.press}>
        Mail me a test
      </Button>
      <p role="status" className="[overflow-wrap:anywhere]">
        {mail.problem ?? (mail.result && `The mail server took a mail to ${mail.result.to}.`)}
      </p>
    </div>
  )
}
