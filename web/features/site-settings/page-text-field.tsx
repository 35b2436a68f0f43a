import { useState } from 'react'
import { sessionCall } from '../../api/session-client.ts'
import { errorText } from '../../forms/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { Modal } from '../../ui/windows/modal.tsx'

type PageTextFieldProps = {
  label: string
  name: 'about' | 'terms' | 'privacy'
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

/** The text of a page in Markdown; the server shows how it will look, because it does the rendering. */
export function PageTextField({ label, name, value, error, onChange }: PageTextFieldProps) {
  const [html, setHtml] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState(false)

  async function show() {
    setPending(true)
    try {
      setHtml((await sessionCall('POST /siteSettings/preview', { body: { text: value } })).html)
      setProblem(undefined)
    } catch (failure) {
      setProblem(errorText(failure))
    } finally {
      setPending(false)
    }
  }
  return (
    <div className="grid gap-3">
      <TextArea
        label={label}
        name={name}
        value={value}
        optional
        rows={5}
        hint="Markdown, such as ## Heading, - list and [link](/contact); empty for the product’s own text."
        error={error ?? problem}
        onChange={event => onChange(event.currentTarget.value)}
      />
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        pending={pending}
        disabled={value.trim() === ''}
        onClick={show}
      >
        Show {label} as a page
      </Button>
      <Modal open={html !== undefined} onClose={() => setHtml(undefined)} title={label}>
        <div className="prose-page text-lg" dangerouslySetInnerHTML={{ __html: html ?? '' }} />
      </Modal>
    </div>
  )
}
