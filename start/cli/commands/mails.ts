import type { Kysely } from 'kysely'
import type { Tables } from '../../../server/platform/database/tables.ts'
import { dropMails } from '../../../server/features/notifications/drop-mails-service.ts'
import { heldMails, releaseMails } from '../../../server/platform/jobs/held-mails.ts'
import { loadSettings } from '../../composition/load-settings.ts'
import { defineCommand, UsageError } from '../command.ts'
import { withCommandDatabase } from '../command-database.ts'

const actions = {
  show: { words: 'wait', run: async (db: Kysely<Tables>) => (await heldMails(db))?.count },
  release: { words: 'may be sent now', run: releaseMails },
  drop: { words: 'were ended unsent', run: dropMails },
}

export const mails = defineCommand({
  name: 'mails',
  summary:
    'After a restore: shows the mails that wait since, sends them (release), or ends them unsent (drop).',
  argument: 'show|release|drop',
  options: {},
  examples: ['mails show', 'mails release', 'mails drop'],
  async run({ argument }) {
    const action = Object.hasOwn(actions, argument) ? actions[argument as keyof typeof actions] : undefined
    if (!action) throw new UsageError('Show, release or drop them? For instance: bursary mails show')
    const count = await withCommandDatabase(loadSettings(), action.run)
    console.log(
      `\n  ${count === undefined ? 'No mails are held.' : `Mails that ${action.words}: ${count}.`}\n`,
    )
  },
})
