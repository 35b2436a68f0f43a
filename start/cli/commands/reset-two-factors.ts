import { email } from '../../../contract/core/fields.ts'
import { resetTwoFactorsByEmail } from '../../../server/features/people/user-service.ts'
import { defineCommand, UsageError } from '../command.ts'
import { withCommandDatabase } from '../command-database.ts'
import { loadSettings } from '../../composition/load-settings.ts'

const example = 'reset-two-factors grace@example.org'

export const resetTwoFactors = defineCommand({
  name: 'reset-two-factors',
  summary: 'Resets the two-step sign-in of somebody who has lost it, signs them out, and mails them.',
  argument: 'ADDRESS',
  options: {},
  examples: [example],
  async run({ argument }) {
    const address = email.safeParse(argument)
    if (!address.success) throw new UsageError(`Whose account? For instance: bursary ${example}`)
    const outcome = await withCommandDatabase(loadSettings(), db =>
      resetTwoFactorsByEmail({ db }, address.data),
    )
    if (outcome === 'unknown') throw new UsageError(`There is no account of ${address.data}.`)
    console.log(
      outcome === 'reset'
        ? `\n  The password alone signs ${address.data} in now. They are signed out everywhere, and a mail tells them.\n`
        : `\n  ${address.data} has no two-step sign-in; nothing has changed.\n`,
    )
  },
})
