import { useState } from 'react'
import { sessionCall } from '../../api/session-client.ts'
import { errorText } from '../../forms/field-errors.ts'
import { Button } from '../../ui/button.tsx'

/** Mails the admin a test, and shows the mail server's answer. */
export function TestMail() {
  const [said, setSaid] = useState('')
  const [pending, setPending] = useState(false)
  async function send() {
    setPending(true)
    try {
      const { to } = await sessionCall('POST /siteSettings/testMail')
      setSaid(`The mail server took a mail to ${to}.`)
    } catch (error) {
      setSaid(errorText(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <div className="grid gap-3">
      <Button variant="secondary" className="justify-self-start" pending={pending} onClick={send}>
        Mail me a test
      </Button>
      <p role="status" className="[overflow-wrap:anywhere]">
        {said}
      </p>
    </div>
  )
}
