import { askForNewIndex } from '../../server/search/catalogue-reads.ts'
import { loadSettings } from '../load-settings.ts'
import { defineCommand } from '../command.ts'
import { withCommandDatabase } from '../command-database.ts'

export const reindex = defineCommand({
  name: 'reindex',
  summary: 'Makes every running process build its index of the scholarships anew; answers go on meanwhile.',
  options: {},
  examples: ['reindex'],
  async run() {
    await withCommandDatabase(loadSettings(), askForNewIndex)
    console.log('Running processes build their index anew, within a second or two.')
  },
})
