import { accentColours, grounds } from '../../../contract/site/accent.ts'
import type { MailContent, MailSite } from './mailer.ts'
import { withoutDirectionMarks } from './direction.ts'
import { greeting } from './greeting.ts'
import { type Html, html } from './html.ts'

/** A text with a link. */
export interface Link {
  text: string
  url: string
}

/** A text, and the links in it. */
export type Words = string | readonly (string | Link)[]

/** The parts of every mail; all texts are plain. */
export interface Letter {
  subject: string
  name: string
  paragraphs: Words[]
  /** Entries below the paragraphs; each is a link with lines of text. */
  entries?: { link: Link; lines: string[] }[]
  /** Rows of a table below the paragraphs. */
  facts?: [label: string, value: Words][]
  action?: { label: string; url: string }
  /** Small print at the end. */
  note?: Words
}

/** Returns the letter of this site as plain text and as HTML without pictures, in colour and type of its pages. */
export function writeLetter(letter: Letter, { name, senderName, accent = '' }: MailSite): MailContent {
  return {
    senderName,
    subject: withoutDirectionMarks(letter.subject),
    text: withoutDirectionMarks(asText(letter, name)),
    html: withoutDirectionMarks(asHtml(letter, { name, accent }).markup),
  }
}

/** Whom a mail greets, and the scholarship that it is about. */
export interface AboutScholarship {
  name: string
  scholarshipName: string
  universityName: string
  /** Left out by older jobs. */
  scholarshipId?: string | undefined
}

/** The scholarship as a link to it; plain where an older job does not say which it is. */
export function linkTo(
  { scholarshipId, scholarshipName }: Pick<AboutScholarship, 'scholarshipId' | 'scholarshipName'>,
  { url }: MailSite,
): string | Link {
  if (scholarshipId === undefined) return scholarshipName
  return { text: scholarshipName, url: `${url}/scholarshipDetails/${scholarshipId}` }
}

const partsOf = (words: Words) => (typeof words === 'string' ? [words] : words)
const textOf = (words: Words) =>
  partsOf(words)
    .map(part => (typeof part === 'string' ? part : part.text))
    .join('')

/** URLs come below the text that has the link, since clients for plain text turn them into links. */
function asText(
  { name, paragraphs, entries = [], facts = [], action, note = '' }: Letter,
  siteName: string,
): string {
  const blocks = [greeting(name), ...paragraphs.map(textOf)]
  blocks.push(...entries.map(({ link, lines }) => [link.text, ...lines, link.url].join('\n')))
  if (facts.length > 0)
    blocks.push(facts.map(([label, value]) => `${asked(label)} ${textOf(value)}`).join('\n'))
  if (action) blocks.push(`${action.label}:\n${action.url}`)
  blocks.push(...addressesOf([...paragraphs, ...facts.map(([, value]) => value)]))
  if (note !== '') blocks.push(textOf(note), ...addressesOf([note]))
  return `${[...blocks, siteName].join('\n\n')}\n`
}

/** A question has its own mark at the end. */
const asked = (label: string) => (/[.:?!]$/.test(label) ? label : `${label}:`)

function addressesOf(all: Words[]): string[] {
  const links = all.flatMap(partsOf).filter(part => typeof part !== 'string')
  return [...new Set(links.map(({ text, url }) => `${text}:\n${url}`))]
}

type Colours = Record<'paper' | 'surface' | 'ink' | 'soft' | 'line' | 'brand' | 'onBrand' | 'accent', string>

/** As in `web/app.css`. */
const light: Colours = {
  paper: grounds.light.paper,
  surface: grounds.light.surface,
  ink: '#14213f',
  soft: '#485270',
  line: '#ddd3c0',
  brand: '#1d3266',
  onBrand: '#fdf9f0',
  accent: '#a3430f',
}
const dark: Colours = {
  paper: grounds.dark.paper,
  surface: grounds.dark.surface,
  ink: '#f0e9da',
  soft: '#b0b9d0',
  line: '#2c3855',
  brand: '#bccbf7',
  onBrand: '#101a35',
  accent: '#f6b06d',
}
const sans = "'Source Sans 3','Source Sans Pro',Arial,sans-serif"
const display = "'Bricolage Grotesque',Arial,sans-serif"
/** Only a word that is wider than the mail is broken. */
const wraps = 'overflow-wrap:break-word;word-wrap:break-word'
const paragraphStyle = `margin:0 0 16px;white-space:pre-line;font-size:17px;line-height:26px;${wraps}`

/** Mail clients that know no style sheets show the light colours; those that know the scheme show its own. */
function asHtml(letter: Letter, { name: siteName, accent }: { name: string; accent: string }): Html {
  const { subject, name, paragraphs, entries = [], facts = [], action, note = '' } = letter
  const colours: Colours = {
    ...light,
    ...(accent && { accent: accentColours(accent, 'light')['--color-accent'] }),
  }
  const inDark: Colours = {
    ...dark,
    ...(accent && { accent: accentColours(accent, 'dark')['--color-accent'] }),
  }
  const { paper, surface, ink, line, brand, onBrand } = colours
  const paragraph = (words: Words) =>
    html`<p class="ink" style="${paragraphStyle};color:${ink}">${inline(words, colours)}</p>`
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${subject}</title>
<style>@media (prefers-color-scheme:dark){.paper{background:${inDark.paper}!important}.sheet{background:${inDark.surface}!important;border-color:${inDark.line}!important}.ink{color:${inDark.ink}!important}.soft{color:${inDark.soft}!important}.line{border-color:${inDark.line}!important}.link{color:${inDark.accent}!important}.button{background:${inDark.brand}!important;color:${inDark.onBrand}!important}}</style></head>
<body class="paper" style="margin:0;background:${paper};font-family:${sans}">
<div style="max-width:600px;margin:0 auto;padding:24px 16px">
<p class="ink" style="margin:0 0 12px 4px;font-family:${display};font-size:22px;font-weight:700;letter-spacing:-0.02em;color:${ink};${wraps}">${siteName}</p>
<div class="sheet" style="background:${surface};border:1px solid ${line};border-radius:20px;padding:24px 20px">
${paragraph(greeting(name))}
${paragraphs.map(paragraph)}
${entries.map(entry => entryBlock(entry, colours))}
${factList(facts, colours)}
${action ? html`<p style="margin:24px 0 4px"><a class="button" href="${action.url}" style="display:block;padding:11px 20px;border-radius:12px;background:${brand};color:${onBrand};font-size:17px;line-height:26px;font-weight:600;text-align:center;text-decoration:none">${action.label}</a></p>` : ''}
</div>
${note === '' ? '' : html`<p class="soft" style="margin:16px 4px 0;font-size:15px;line-height:22px;color:${colours.soft};${wraps}">${inline(note, { ...colours, accent: colours.soft })}</p>`}
</div>
</body>
</html>
`
}

/** A text with its links. */
function inline(words: Words, { accent, soft }: Colours): Html[] {
  return partsOf(words).map(part =>
    typeof part === 'string'
      ? html`${part}`
      : html`<a class="${accent === soft ? 'soft' : 'link'}" href="${part.url}" style="color:${accent};text-decoration:underline">${part.text}</a>`,
  )
}

function entryBlock({ link, lines }: { link: Link; lines: string[] }, { ink, soft, line }: Colours): Html {
  return html`<div class="line" style="margin:0 0 16px;padding:16px 0 0;border-top:1px solid ${line};${wraps}">
<p style="margin:0 0 4px;font-size:20px;line-height:26px;font-weight:700;font-family:${display}"><a class="ink" href="${link.url}" style="color:${ink};text-decoration:underline">${link.text}</a></p>
${lines.map((text, index) => html`<p class="${index === 0 ? 'soft' : 'ink'}" style="margin:0;font-size:17px;line-height:26px;color:${index === 0 ? soft : ink}">${text}</p>`)}
</div>`
}

/** One below the other, as a table of two columns breaks words on a phone. */
function factList(facts: [string, Words][], colours: Colours): Html | string {
  if (facts.length === 0) return ''
  const { ink, soft, line } = colours
  const rows = facts.map(
    ([label, value]) =>
      html`<div class="line" style="padding:8px 0;border-bottom:1px solid ${line};${wraps}"><dt class="soft" style="font-size:15px;line-height:22px;color:${soft}">${label}</dt><dd class="ink" style="margin:0;font-size:17px;line-height:26px;color:${ink}">${inline(value, colours)}</dd></div>`,
  )
  return html`<dl style="margin:0 0 16px">${rows}</dl>`
}
