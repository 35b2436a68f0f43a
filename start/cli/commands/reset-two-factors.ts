import { email } from '../../../contract/core/fields.ts'
import { resetTwoFactorsByEmail } from '../../../server/features/people/user-service.ts'
import { defineCommand, UsageError } from '../command.ts'
import { withCommandDatabase } from '../command-database.ts'
import { loadSettings } from '../../composition/load-settings.ts'

const example = 'reset-two-factors grace@example.org'

export const resetTwoFactors = defineCommand({
  name: 'reset-two-factors',
  summary: 'Resets two-step sign-in for somebody who has lost it, signs them out, and emails them.',
  argument: 'ADDRESS',
  options: {},
  examples: [example],
  async run({ argument }) {
    const address = email.safeParse(argument)
    if (!address.success) throw new UsageError(`Whose account? For instance: bursary ${example}`)
    const outcome = await withCommandDatabase(loadSettings(), db =>
      resetTwoFactorsByEmail({ db }, address.data),
    )
    if (outcome === 'unknown') throw new UsageError(`There is no account for ${address.data}.`)
    console.log(
      outcome === 'reset'
        ? `\n  ${address.data} now signs in with the password alone. They are signed out everywhere and get an email about it.\n`
        : `\n  ${address.data} has no two-step sign-in; nothing has changed.\n`,
    )
  },
})
