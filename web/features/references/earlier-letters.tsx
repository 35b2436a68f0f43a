import { useState } from 'react'
import type { EarlierLetter, ReferenceRequest } from '../../../contract/references/references.ts'
import { publicCall } from '../../api/public-client.ts'
import { Button } from '../../ui/button.tsx'
import { attempt } from '../../ui/messages/attempt.ts'
import { formatDay } from '../../ui/time/dates.ts'
import { ownTimeZone } from '../../ui/time/local-minute.ts'
import { ConfirmDialog } from '../../ui/windows/confirm-dialog.tsx'
import type { ShownFile } from './letter-file.tsx'
import type { useLetter } from './use-letter.ts'

type EarlierLettersProps = {
  token: string
  request: ReferenceRequest
  letter: ReturnType<typeof useLetter>
  /** Whether the letter already has content, which would be replaced. */
  replaces: boolean
  shown: ShownFile
  onFile: (shown: ShownFile) => void
  /** Another tab has changed the letter meanwhile. */
  onRefused: () => Promise<void>
}

/** Letters that the referee has sent for this applicant before: one is put here when they say so, and can be changed [REF2]. */
export function EarlierLetters(props: EarlierLettersProps) {
  const { request, replaces } = props
  const [asking, setAsking] = useState<EarlierLetter>()
  const { used, use } = useEarlierLetter(props)
  const { applicantName, scholarshipName, earlier } = request
  if (earlier.length === 0) return null
  return (
    <section aria-label="Letters that you wrote before" className="grid justify-items-start gap-3">
      <p className="text-ink-soft">You have written for {applicantName} before.</p>
      {earlier.map(each => (
        <Button key={each._id} variant="secondary" className="py-2" onClick={() => setAsking(each)}>
          Use the letter that you wrote for {nameOf(each)}
        </Button>
      ))}
      <p role="status">
        {used && `Your letter for ${nameOf(used)} is here now. Change what does not fit before you send it.`}
      </p>
      <ConfirmDialog
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        onConfirm={() => asking && use(asking)}
        title="Use this letter again?"
        about={asking && nameOf(asking)}
        text={`It is copied into your letter for ${applicantName} and ${scholarshipName}, which is not sent yet.${replaces ? ' It replaces what you have written or uploaded here.' : ''}`}
        confirmLabel="Use this letter"
        harmless
      />
    </section>
  )
}

/** Puts an earlier letter in the place of this one. */
function useEarlierLetter({ token, letter, shown, onFile, onRefused }: EarlierLettersProps) {
  const [used, setUsed] = useState<EarlierLetter>()
  async function use(chosen: EarlierLetter) {
    await letter.save()
    const body = { letter: chosen._id, version: letter.now().version, fileVersion: shown.fileVersion }
    const call = publicCall('POST /reference/reuse/:token', { params: { token }, body })
    if (!(await attempt('Using a letter again', call))) return onRefused()
    const { file, fileVersion, ...server } = await call
    letter.choose(server.text, server)
    onFile({ file, fileVersion })
    setUsed(chosen)
  }
  return { used, use }
}

/** Which one it is, in words. */
function nameOf({ scholarshipName, sentAt }: EarlierLetter): string {
  return `${scholarshipName} on ${formatDay(sentAt, ownTimeZone())}`
}
