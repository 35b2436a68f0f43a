import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { migrateToLatest } from '../../../server/database/migrate.ts'
import { createTestDatabase } from '../../support/database/postgres.ts'

const source = readFileSync(new URL('../../../server/database/tables.ts', import.meta.url), 'utf8')

/** `{table}.{column}` of each line of the row types, with `?` where NULL may stand. */
function declaredColumns(): string[] {
  const interfaces = new Map(
    [...source.matchAll(/interface (\w+) \{\n([\s\S]*?)\n\}/g)].map(([, name, body]) => [name, body]),
  )
  const fields = (name: string) =>
    [...(interfaces.get(name) ?? '').matchAll(/^ {2}(\w+): (.+)$/gm)].map(([, field = '', type = '']) => ({
      field,
      type,
    }))
  return fields('Tables').flatMap(({ field: table, type }) =>
    fields(type).map(column => `${table}.${column.field}${column.type.includes('null') ? '?' : ''}`),
  )
}

test('the row types are those of the migrated database, and its migrations run once', async () => {
  const database = await createTestDatabase()
  const client = new Client(database.url)
  try {
    expect(await migrateToLatest(database.url)).toEqual([])
    await client.connect()
    const { rows } = await client.query<{ name: string }>(
      `select table_name || '.' || column_name || case is_nullable when 'YES' then '?' else '' end as name
         from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'`,
    )
    expect(rows.map(row => row.name).sort()).toEqual(declaredColumns().sort())
  } finally {
    await client.end()
    await database.drop()
  }
})
