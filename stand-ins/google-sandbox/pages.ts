import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { SandboxAccount } from './accounts.ts'

const style = readFileSync(new URL('sandbox.css', import.meta.url), 'utf8')
const styleHash = createHash('sha256').update(style).digest('base64')

/** Only this page's style sheet loads; its form stays on this site. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

interface Chooser {
  accounts: readonly SandboxAccount[]
  choicePath: string
  cancelPath: string
}

/** The account chooser. `choicePath` takes the choice, `cancelPath` ends the sign-in. */
export function chooserPage({ accounts, choicePath, cancelPath }: Chooser): string {
  const choices = accounts.map(
    ({ sub, name, email, note }) => `
      <li>
        <button name="account" value="${sub}">
          <span class="initial" aria-hidden="true">${escape(name.slice(0, 1))}</span>
          <span class="person">
            <strong>${escape(name)}</strong>
            <span>${escape(email)}</span>
            <small>${escape(note)}</small>
          </span>
        </button>
      </li>`,
  )
  return page(
    'Choose an account',
    `<h1>Choose an account</h1>
    <p>to continue to Bursary</p>
    <form method="post" action="${escape(choicePath)}">
      <ul>${choices.join('')}
      </ul>
    </form>
    <p><a href="${escape(cancelPath)}">Cancel</a></p>`,
  )
}

/** The page for a sign-in that cannot continue. */
export function errorPage(code: string): string {
  return page(
    'Sign-in ended',
    `<h1>This sign-in cannot go on</h1>
    <p>It was started too long ago, or in another window. Please close this window and start again.</p>
    <p><small>${escape(code)}</small></p>`,
  )
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <meta name="color-scheme" content="light dark">
    <title>${title} · Demo sign-in</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
    <p class="notice" role="note">Demo sign-in, not Google. No password is asked, and no real account is used.</p>
    ${content}
    </main>
  </body>
</html>
`
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
