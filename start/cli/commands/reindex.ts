import { askForNewIndex } from '../../../server/features/scholarships/search/catalogue-reads.ts'
import { loadSettings } from '../../composition/load-settings.ts'
import { defineCommand } from '../command.ts'
import { withCommandDatabase } from '../command-database.ts'

export const reindex = defineCommand({
  name: 'reindex',
  summary: 'Rebuilds the search index in every running process; searches keep working.',
  options: {},
  examples: ['reindex'],
  async run() {
    await withCommandDatabase(loadSettings(), askForNewIndex)
    console.log('Running processes start to rebuild their index within a second or two.')
  },
})
