import type { OutboxMail } from './outbox-store.ts'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as markup. */
function escape(text: string): string {
  return text.replace(/[&<>"']/g, character => entities[character] ?? '')
}

/** Plain text as markup in which web addresses are links. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 ? `<a href="${escape(part)}">${escape(part)}</a>` : escape(part)))
    .join('')
}

function time(at: string): string {
  const shown = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'UTC',
  })
  return `<time datetime="${escape(at)}">${escape(shown.format(new Date(at)))} UTC</time>`
}

function page(home: string, title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(title)}</title>
<link rel="stylesheet" href="${escape(home)}/style.css">
</head>
<body>
<header><p class="banner">Trial mode: mails stay here and reach nobody.</p></header>
<main>
${content}
</main>
</body>
</html>
`
}

/** The list of mails, newest first as given. */
export function listPage(home: string, mails: OutboxMail[]): string {
  const entries = mails.map(
    mail => `<li><a class="mail" href="${escape(home)}/${escape(mail.id)}">
<strong>${escape(mail.subject || 'No subject')}</strong>
<span>To ${escape(mail.to)}</span>
${time(mail.at)}
</a></li>`,
  )
  const list =
    mails.length > 0
      ? `<ol class="mails">${entries.join('\n')}</ol>`
      : '<p class="empty">No mail yet. What the site sends, such as a link for a forgotten password, appears here.</p>'
  return page(
    home,
    'Outbox',
    `<div class="heading"><h1>Outbox</h1><a class="button" href="${escape(home)}">Refresh</a></div>\n${list}`,
  )
}

/** One mail: its plain text with links, and its HTML in a frame of its own. */
export function mailPage(home: string, mail: OutboxMail): string {
  const address = `${escape(home)}/${escape(mail.id)}`
  return page(
    home,
    `${mail.subject} · Outbox`,
    `<p><a href="${escape(home)}">All mails</a></p>
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
  )
}

/** The page of an address without a mail. */
export function missingPage(home: string): string {
  return page(
    home,
    'No such mail · Outbox',
    `<h1>There is no such mail</h1><p><a class="button" href="${escape(home)}">All mails</a></p>`,
  )
}
