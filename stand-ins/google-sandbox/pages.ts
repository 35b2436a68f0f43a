import { escape, page } from '../page.ts'
import type { SandboxAccount } from './accounts.ts'

const notice = 'Demo sign-in, not Google. No password is asked, and no real account is used.'

interface Chooser {
  accounts: readonly SandboxAccount[]
  choicePath: string
  cancelPath: string
}

/** The account chooser. `choicePath` takes the choice, `cancelPath` ends the sign-in. */
export function chooserPage({ accounts, choicePath, cancelPath }: Chooser): string {
  const choices = accounts.map(
    ({ sub, name, email, note }) => `<li><button class="choice" name="account" value="${sub}">
<strong>${escape(name)}</strong>
<span>${escape(email)}</span>
<small>${escape(note)}</small>
</button></li>`,
  )
  return page({
    title: 'Choose an account · Demo sign-in',
    notice,
    content: `<h1>Choose an account</h1>
<p>to continue to Bursary</p>
<form method="post" action="${escape(choicePath)}">
<ul class="choices">${choices.join('\n')}</ul>
</form>
<p><a href="${escape(cancelPath)}">Cancel</a></p>`,
  })
}

/** The page for a sign-in that cannot continue. */
export function errorPage(code: string): string {
  return page({
    title: 'Sign-in ended · Demo sign-in',
    notice,
    content: `<h1>This sign-in cannot continue</h1>
<p>It was started too long ago, or in another window. Please close this window and start again.</p>
<p><small>${escape(code)}</small></p>`,
  })
}
