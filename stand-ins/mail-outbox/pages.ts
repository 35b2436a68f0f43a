import { escape, page } from '../page.ts'
import type { OutboxMail } from './outbox-store.ts'

const notice = 'Trial mode: mails stay here and reach nobody.'

/** Plain text as markup in which web addresses are links. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 ? `<a href="${escape(part)}">${escape(part)}</a>` : escape(part)))
    .join('')
}

function time(at: string): string {
  return `<time datetime="${escape(at)}">${escape(at.slice(0, 19).replace('T', ' '))} UTC</time>`
}

/** The list of mails, newest first as given. */
export function listPage(home: string, mails: OutboxMail[]): string {
  const entries = mails.map(
    mail => `<li><a class="choice" href="${home}/${escape(mail.id)}">
<strong>${escape(mail.subject || 'No subject')}</strong>
<span>To ${escape(mail.to)}</span>
${time(mail.at)}
</a></li>`,
  )
  const list =
    mails.length > 0
      ? `<ol class="choices">${entries.join('\n')}</ol>`
      : '<p>No mail yet. What the site sends, such as a link for a forgotten password, appears here.</p>'
  return page({
    title: 'Outbox',
    notice,
    content: `<h1>Outbox</h1>\n<p><a href="${home}">Refresh</a></p>\n${list}`,
  })
}

/** One mail: its plain text with links, and its HTML in a separate frame. */
export function mailPage(home: string, mail: OutboxMail): string {
  const address = `${home}/${escape(mail.id)}`
  return page({
    title: `${mail.subject} · Outbox`,
    notice,
    content: `<p><a href="${home}">All mails</a></p>
<h1>${escape(mail.subject || 'No subject')}</h1>
<dl>
<dt>To</dt><dd>${escape(mail.to)}</dd>
<dt>From</dt><dd>${escape(mail.from)}</dd>
<dt>Date</dt><dd>${time(mail.at)}</dd>
</dl>
<h2>Text</h2>
<pre>${withLinks(mail.text)}</pre>
<h2>HTML</h2>
<iframe title="The mail as HTML" src="${address}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<p><a href="${address}/source" download>Download the mail (.eml)</a></p>`,
  })
}

/** The page of an address without a mail. */
export function missingPage(home: string): string {
  return page({
    title: 'No such mail · Outbox',
    notice,
    content: `<h1>There is no such mail</h1>\n<p><a href="${home}">All mails</a></p>`,
  })
}
