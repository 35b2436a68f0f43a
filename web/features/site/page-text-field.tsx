import { useState } from 'react'
import type { PageWords } from '../../../contract/site/page-texts.ts'
import type { SitePage } from '../../../contract/site/site-pages.ts'
import { sessionCall } from '../../api/session-client.ts'
import { errorText } from '../../forms/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { Modal } from '../../ui/windows/modal.tsx'

type PageTextFieldProps = {
  name: string
  page: SitePage
  /** The product's text where the office has none. */
  own: PageWords | undefined
  error: string | undefined
  onChange: (words: Partial<PageWords>) => void
}

/** The text of a page in Markdown; the server shows how it will look, because it does the rendering. */
export function PageTextField({
  name,
  page: { title, summary, text },
  own,
  error,
  onChange,
}: PageTextFieldProps) {
  const [html, setHtml] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState(false)
  const isOwn = text.trim() === '' && own !== undefined

  async function show() {
    setPending(true)
    try {
      const body = { text: isOwn ? own.text : text }
      setHtml((await sessionCall('POST /siteSettings/preview', { body })).html)
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
        label="Text"
        name={name}
        value={text}
        optional={own !== undefined}
        rows={10}
        hint={`Markdown, such as # Heading, **bold**, - list and [link](/contact). Links lead to pages of this site, https or mail.${own ? ' Empty for the product’s own text.' : ''}`}
        error={error ?? problem}
        onChange={event => onChange({ text: event.currentTarget.value })}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="small"
          pending={pending}
          disabled={text.trim() === '' && !own}
          onClick={show}
        >
          Show {title || 'it'} as a page
        </Button>
        {isOwn && (
          <Button
            variant="secondary"
            size="small"
            onClick={() => onChange({ text: own.text, summary: summary || own.summary })}
          >
            Begin with the product’s own text
          </Button>
        )}
      </div>
      <Modal open={html !== undefined} onClose={() => setHtml(undefined)} title={title || 'The page'}>
        <p className="mb-5 text-lg text-ink-soft">{summary || (isOwn && own.summary)}</p>
        <div
          className="prose-page text-lg [overflow-wrap:anywhere]"
          dangerouslySetInnerHTML={{ __html: html ?? '' }}
        />
      </Modal>
    </div>
  )
}
