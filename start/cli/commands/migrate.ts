import { migrateToLatest } from '../../../server/platform/database/migrate.ts'
import { loadSettings } from '../../composition/load-settings.ts'
import { defineCommand, json } from '../command.ts'
import { withDatabaseUrl } from '../command-database.ts'

export const migrate = defineCommand({
  name: 'migrate',
  summary: 'Migrates the database to the schema of this version; "start" does this, too.',
  options: { ...json },
  examples: ['migrate'],
  async run({ values }) {
    const migrated = await withDatabaseUrl(loadSettings(), migrateToLatest)
    if (values.json) console.log(JSON.stringify({ migrated }))
    else if (migrated.length === 0) console.log('Nothing to do: the database is up to date.')
    else console.log(['Migrated:', ...migrated.map(name => `  ${name}`)].join('\n'))
  },
})
