import { useState } from 'react'
import { productText, type TextFacts } from '../../../contract/site/page-texts.ts'
import {
  footerGroups,
  isOwnPage,
  maximumOwnPages,
  type SitePage,
  sitePagePath,
} from '../../../contract/site/site-pages.ts'
import { useEntries } from '../../ui/use-entries.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { MoveTools } from '../../ui/move-tools.tsx'
import { Tool } from '../../ui/tool.tsx'
import { PageTextField } from './page-text-field.tsx'

type PagesFieldProps = {
  pages: readonly SitePage[]
  /** What the product's own texts depend on, as the form has it. */
  facts: Omit<TextFacts, 'shows'>
  fieldError: (name: string) => string | undefined
  onChange: (pages: SitePage[]) => void
}

/** The pages of the footer: which are shown, in which order, and what they say; own ones can be added [OPS6]. */
export function PagesField({ pages, facts, fieldError, onChange }: PagesFieldProps) {
  const { list, open, acts, add } = usePageList(pages, onChange)
  const own = pages.filter(({ slug }) => isOwnPage(slug)).length
  const shows = (slug: string) => pages.some(other => other.slug === slug && other.shown)
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-1.5 font-semibold">Pages of the footer</legend>
      <p className="text-[0.95rem] text-ink-soft">
        Pages that are not shown cannot be opened, and nothing links to them.
      </p>
      <FieldError id={undefined}>{fieldError('pages')}</FieldError>
      <ol ref={list} className="grid grid-cols-1 gap-2">
        {pages.map((page, at) => {
          const error = (field: keyof SitePage) => fieldError(`pages.${at}.${field}`)
          const isOpen = open === at || texts.some(error)
          return (
            // An own page has no name before its address is typed.
            // oxlint-disable-next-line react/no-array-index-key -- what is open moves with its page
            <li key={at} className="grid grid-cols-1 gap-4 rounded-control border border-line p-3">
              <PageLine page={page} at={at} length={pages.length} isOpen={isOpen} acts={acts} />
              {isOpen && (
                <PageFields
                  at={at}
                  page={page}
                  facts={{ ...facts, shows }}
                  error={error}
                  onChange={changes => onChange(pages.with(at, { ...page, ...changes }))}
                />
              )}
            </li>
          )
        })}
      </ol>
      <AddButton disabled={own >= maximumOwnPages} onClick={add}>
        Add a page
      </AddButton>
    </fieldset>
  )
}

const texts = ['slug', 'title', 'group', 'summary', 'text'] as const

/** Changes the list of pages; the focus and what is open follow. */
function usePageList(pages: readonly SitePage[], onChange: (pages: SitePage[]) => void) {
  const [open, setOpen] = useState<number>()
  const { list, ...entries } = useEntries(pages, onChange)
  function add() {
    setOpen(pages.length)
    entries.add({ slug: '', title: '', group: 'Company', shown: true, summary: '', text: '' })
  }
  const acts: PageActs = {
    setOpen,
    move(at, by) {
      if (open === at) setOpen(at + by)
      else if (open === at + by) setOpen(at)
      entries.move(at, by)
    },
    remove(at) {
      setOpen(undefined)
      entries.remove(at, 'button')
    },
  }
  return { list, open, acts, add }
}

type PageActs = {
  setOpen: (at: number | undefined) => void
  move: (at: number, by: -1 | 1) => void
  remove: (at: number) => void
}

type PageLineProps = { page: SitePage; at: number; length: number; isOpen: boolean; acts: PageActs }

/** The name of a page, where it stands, and what can be done with it. */
function PageLine({ page, at, length, isOpen, acts }: PageLineProps) {
  const name = page.title || 'New page'
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="min-w-0 grow [overflow-wrap:anywhere]">
        <strong className="font-semibold">{name}</strong>{' '}
        <span className="text-ink-soft">
          {page.group} · {page.shown ? sitePagePath(page.slug) : 'not shown'}
        </span>
      </p>
      <div className="flex items-center gap-2">
        <MoveTools name={name} at={at} length={length} onMove={by => acts.move(at, by)} />
        {isOwnPage(page.slug) && (
          <Tool name={`Remove ${name}`} icon="close" onPress={() => acts.remove(at)} />
        )}
        <Button
          variant="secondary"
          size="small"
          oncePressed
          aria-expanded={isOpen}
          aria-label={`Edit ${name}`}
          onClick={() => acts.setOpen(isOpen ? undefined : at)}
        >
          Edit
        </Button>
      </div>
    </div>
  )
}

type PageFieldsProps = {
  at: number
  page: SitePage
  facts: TextFacts
  error: (field: keyof SitePage) => string | undefined
  onChange: (changes: Partial<SitePage>) => void
}

function PageFields({ at, page, facts, error, onChange }: PageFieldsProps) {
  const [added] = useState(() => isOwnPage(page.slug))
  const own = productText(page.slug, facts)
  const field = (name: 'slug' | 'title' | 'summary' | 'group' | 'text') => ({
    name: `pages.${at}.${name}`,
    value: page[name],
    error: error(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <div className="grid grid-cols-1 gap-4">
      <CheckField
        label="Shown in the footer"
        checked={page.shown}
        onChange={event => onChange({ shown: event.currentTarget.checked })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label="Title" {...field('title')} />
        <ChoiceField
          label="Group"
          {...field('group')}
          options={groups}
          onChoose={group => onChange({ group })}
        />
        {added && <TextField {...addressTexts} {...field('slug')} />}
        <TextField
          label="Summary"
          optional
          hint="A sentence below the title, and in search engines."
          placeholder={page.text === '' ? own?.summary : undefined}
          {...field('summary')}
        />
      </div>
      <PageTextField {...field('text')} page={page} own={own} onChange={onChange} />
    </div>
  )
}

const groups = footerGroups.map(group => ({ id: group, text: group }))

const addressTexts = {
  label: 'Address',
  hint: `Such as travel-grants, for ${sitePagePath('travel-grants')}.`,
  autoComplete: 'off',
  spellCheck: false,
}
