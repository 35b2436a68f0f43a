import type { MailContent, MailSite } from '../mailer.ts'
import { greeting } from './greeting.ts'
import { type Html, html } from './html.ts'

/** The parts of every mail; all texts are plain. */
export interface Letter {
  subject: string
  name: string
  paragraphs: string[]
  /** Rows of a table below the paragraphs. */
  facts?: [label: string, value: string][]
  action?: { label: string; url: string }
  /** Small print at the end. */
  note?: string
}

/** Returns the letter of this site as plain text and as simple HTML without pictures. */
export function writeLetter(letter: Letter, { name, senderName }: MailSite): MailContent {
  const { subject } = letter
  return { senderName, subject, text: asText(letter, name), html: asHtml(letter, name).markup }
}

function asText({ name, paragraphs, facts = [], action, note }: Letter, siteName: string): string {
  const blocks = [greeting(name), ...paragraphs]
  if (facts.length > 0) blocks.push(facts.map(([label, value]) => `${label}: ${value}`).join('\n'))
  if (action) blocks.push(`${action.label}:\n${action.url}`)
  if (note) blocks.push(note)
  return `${[...blocks, siteName].join('\n\n')}\n`
}

const textStyle = 'margin:0 0 16px;font-size:16px;line-height:1.55;color:#1c2540'
const cellStyle =
  'padding:6px 0;border-bottom:1px solid #e3e6ef;font-size:15px;vertical-align:top;overflow-wrap:anywhere'
const buttonStyle =
  'display:inline-block;padding:12px 22px;border-radius:8px;background:#1f3a8a;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none'

function asHtml({ subject, name, paragraphs, facts = [], action, note }: Letter, siteName: string): Html {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;background:#f3f4f8">
<div style="max-width:560px;margin:0 auto;padding:32px 20px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<p style="margin:0 0 20px;font-size:20px;font-weight:700;color:#1f3a8a">${siteName}</p>
<div style="background:#ffffff;border-radius:12px;padding:28px 24px">
<p style="${textStyle}">${greeting(name)}</p>
${paragraphs.map(paragraph => html`<p style="${textStyle}">${paragraph}</p>`)}
${factTable(facts)}
${action ? html`<p style="margin:24px 0 8px"><a href="${action.url}" style="${buttonStyle}">${action.label}</a></p>` : ''}
</div>
${note ? html`<p style="margin:20px 4px 0;font-size:13px;line-height:1.5;color:#5a6380">${note}</p>` : ''}
</div>
</body>
</html>
`
}

function factTable(facts: [string, string][]): Html | string {
  if (facts.length === 0) return ''
  const rows = facts.map(
    ([label, value]) =>
      html`<tr><th scope="row" style="${cellStyle};text-align:left;padding-right:20px;font-weight:400;color:#5a6380">${label}</th><td style="${cellStyle};color:#1c2540">${value}</td></tr>`,
  )
  return html`<table style="width:100%;border-collapse:collapse;margin:0 0 16px">${rows}</table>`
}
