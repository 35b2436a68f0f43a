import { ownValue } from '../../../contract/core/own-value.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../server/platform/database/tables.ts'
import { dropMails } from '../../../server/features/notifications/drop-mails-service.ts'
import { heldMails, releaseMails } from '../../../server/platform/jobs/held-mails.ts'
import { loadSettings } from '../../composition/load-settings.ts'
import { defineCommand, UsageError } from '../command.ts'
import { withCommandDatabase } from '../command-database.ts'

const actions = {
  show: { words: 'on hold', run: async (db: Kysely<Tables>) => (await heldMails(db))?.count },
  release: { words: 'released', run: releaseMails },
  drop: { words: 'discarded', run: dropMails },
}

export const mails = defineCommand({
  name: 'mails',
  summary:
    'After a restore: counts the emails on hold (show), sends them (release), or discards them (drop).',
  argument: 'show|release|drop',
  options: {},
  examples: ['mails show', 'mails release', 'mails drop'],
  async run({ argument }) {
    const action = ownValue(actions, argument)
    if (!action) throw new UsageError('Say show, release or drop. For instance: bursary mails show')
    const count = await withCommandDatabase(loadSettings(), action.run)
    console.log(
      `\n  ${count === undefined ? 'No emails are on hold.' : `Emails ${action.words}: ${count}.`}\n`,
    )
  },
})
