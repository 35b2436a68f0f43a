import { useState } from 'react'
import { referenceLimits } from '../../../contract/references/reference-limits.ts'
import { publicCall } from '../../api/public-client.ts'
import { errorText } from '../../forms/field-errors.ts'
import { attempt } from '../../ui/messages/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { FileField } from '../../ui/fields/text-field.tsx'
import { uploadLetter } from './upload-letter.ts'

/** The PDF that this tab shows, and how often it was changed. */
export type ShownFile = { file: { name: string; bytes: number } | null; fileVersion: number }

type LetterFileProps = {
  token: string
  file: ShownFile['file']
  /** It is on its way: a letter that is sent meanwhile would be without it, for good. */
  pending: boolean
  onPending: (pending: boolean) => void
  onChange: (shown: ShownFile) => void
}

const megabytes = referenceLimits.fileBytes / 1024 / 1024

/** A letter as a PDF, in place of the text or beside it. */
export function LetterFile(props: LetterFileProps) {
  const { file, pending } = props
  const { choose, remove, problem } = useLetterFile(props)
  return (
    <div className="grid gap-3">
      <FileField
        label={file ? 'Replace the PDF' : 'Or upload the letter as a PDF'}
        hint={`PDF, up to ${megabytes} MB.`}
        accept="application/pdf,.pdf"
        error={problem}
        onChange={event => {
          void choose(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <div role="status">
        {pending && <p className="text-ink-soft">Uploading and checking the file…</p>}
        {file && !pending && (
          <p className="flex flex-wrap items-center gap-3">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <strong>{file.name}</strong>, {Math.max(1, Math.round(file.bytes / 1024))} kB, is with your
              letter.
            </span>
            <Button variant="secondary" size="small" oncePressed onClick={() => void remove()}>
              Remove it
            </Button>
          </p>
        )}
      </div>
    </div>
  )
}

function useLetterFile({ token, pending, onPending, onChange }: LetterFileProps) {
  const [problem, setProblem] = useState<string>()
  async function choose(chosen: File | undefined) {
    if (!chosen || pending) return
    setProblem(undefined)
    if (chosen.size > referenceLimits.fileBytes)
      return setProblem(`Please choose a PDF of at most ${megabytes} MB.`)
    onPending(true)
    try {
      const { refused, fileVersion, ...file } = await uploadLetter(token, chosen)
      if (refused === null) onChange({ file, fileVersion })
      else setProblem(refused)
    } catch (error) {
      setProblem(errorText(error))
    } finally {
      onPending(false)
    }
  }
  async function remove() {
    setProblem(undefined)
    const removed = publicCall('DELETE /reference/file/:token', { params: { token } })
    if (await attempt('Removing the letter', removed))
      onChange({ file: null, fileVersion: (await removed).fileVersion })
  }
  return { choose, remove, problem }
}
