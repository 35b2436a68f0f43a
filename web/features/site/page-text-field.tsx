import type { PageWords } from '../../../contract/site/page-texts.ts'
import type { SitePage } from '../../../contract/site/site-pages.ts'
import { sessionCall } from '../../api/session-client.ts'
import { usePress } from '../../forms/use-press.ts'
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
export function PageTextField({ name, page, own, error, onChange }: PageTextFieldProps) {
  const { title, summary, text } = page
  const isOwn = text.trim() === '' && own !== undefined
  const words = isOwn ? { text: own.text, summary: summary || own.summary } : { text, summary }
  const preview = usePress('Showing a page', () =>
    sessionCall('POST /siteSettings/preview', { body: { text: words.text } }),
  )
  return (
    <div className="grid gap-3">
      <TextArea
        label="Text"
        name={name}
        value={text}
        optional={own !== undefined}
        rows={10}
        hint={`Markdown, such as # Heading, **bold**, - list and [link](/contact). Links lead to pages of this site, https or mail.${own ? ' Leave empty for the default text.' : ''}`}
        error={error ?? preview.problem}
        onChange={event => onChange({ text: event.currentTarget.value })}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          {...small}
          pending={preview.pending}
          disabled={text.trim() === '' && !own}
          onClick={preview.press}
        >
          Show {title || 'it'} as a page
        </Button>
        {isOwn && (
          <Button {...small} onClick={() => onChange(words)}>
            Start from the default text
          </Button>
        )}
      </div>
      <ShownPage title={title} summary={words.summary} shown={preview.result} onClose={preview.forget} />
    </div>
  )
}

type ShownPageProps = {
  title: string
  summary: string
  shown: { html: string } | undefined
  onClose: () => void
}

/** A page as its readers will see it. */
function ShownPage({ title, summary, shown, onClose }: ShownPageProps) {
  return (
    <Modal open={shown !== undefined} onClose={onClose} title={title || 'The page'}>
      <p className="mb-5 text-lg text-ink-soft">{summary}</p>
      <div
        className="prose-page text-lg [overflow-wrap:anywhere]"
        dangerouslySetInnerHTML={{ __html: shown?.html ?? '' }}
      />
    </Modal>
  )
}

const small = { variant: 'secondary', size: 'small' } as const
