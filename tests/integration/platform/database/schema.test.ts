import { globSync, readFileSync } from 'node:fs'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { migrateToLatest } from '../../../../server/platform/database/migrate.ts'
import { applicationStatuses, genders } from '../../../../contract/applications/application-terms.ts'
import {
  awardStates,
  conditionKinds,
  conditionStates,
  entryKinds,
  instalmentStates,
  movings,
  payees,
  paymentFileStates,
  paymentFormats,
  paymentResults,
} from '../../../../contract/awards/award-terms.ts'
import { returnDecisions } from '../../../../contract/awards/payments/instalment-terms.ts'
import {
  committeeParts,
  committeeStates,
  conflictSources,
  memberStates,
  readingStates,
  shownAs,
} from '../../../../contract/committees/committee-terms.ts'
import { sides } from '../../../../contract/conversations/conversation-terms.ts'
import { roles } from '../../../../contract/core/roles.ts'
import { letterMails, outcomes } from '../../../../contract/decisions/decision-terms.ts'
import { letterKinds } from '../../../../contract/decisions/letter-text.ts'
import { deskFits } from '../../../../contract/desk/desk-terms.ts'
import { eligibilityModes, states } from '../../../../contract/eligibility/condition-terms.ts'
import { exportFormats, exportKinds } from '../../../../contract/exports/export-terms.ts'
import { importKinds, invitationMails, rememberedKinds } from '../../../../contract/imports/import-terms.ts'
import { packetKinds } from '../../../../contract/packets/packet-terms.ts'
import { referenceCopies, referenceTimes } from '../../../../contract/references/reference-terms.ts'
import { rhythms } from '../../../../contract/saved/saved-limits.ts'
import { termKinds } from '../../../../contract/scholarships/scholarship-terms.ts'
import { createTestDatabase, openTestDatabase } from '../../../support/database/postgres.ts'
import { rowTypes } from '../../../support/database/row-types.ts'

const source = readFileSync(
  new URL('../../../../server/platform/database/tables.ts', import.meta.url),
  'utf8',
)

const page = readFileSync(new URL('../../../../docs/data-model.md', import.meta.url), 'utf8')
const tables = [...source.matchAll(/^ {2}(\w+): \w+Table$/gm)].map(([, name = '']) => name)

/** Rooms of the server whose statements write a table, or whose files are made by those of the platform. */
function writersOf(): Map<string, Set<string>> {
  const writers = new Map(tables.map(table => [table, new Set<string>()]))
  const statement =
    /(?:insertInto|updateTable|deleteFrom|new MadeFiles)\(\s*'(\w+)|(?:insert into|update|delete from) (?:only )?(\w+)/g
  for (const file of globSync('server/**/*.ts', { exclude: ['**/*.test.ts'] })) {
    const [, floor, room] = /^server\/(\w+)\/([\w-]+)\//.exec(file) ?? []
    for (const [, built, written] of readFileSync(file, 'utf8').matchAll(statement))
      writers.get(built ?? written ?? '')?.add(floor === 'features' ? `${room}` : `${floor}/${room}`)
  }
  return writers
}

test('docs/data-model.md names every table, and the rooms that write it', () => {
  const rows = [...page.matchAll(/^- `(\w+)` \((.+?)\): .+ → .+$/gm)]
  const named = rows.map(([, table = '', by = '']) => [table, by.split(', ').toSorted()])
  const writers = [...writersOf()].map(([table, rooms]) => [
    table,
    rooms.size > 0 ? [...rooms].toSorted() : ['the database'],
  ])
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(writers))
  expect(named).toHaveLength(tables.length)
})

test('docs/data-model.md names every reference that a row cannot be without, and draws no other', async () => {
  const database = await createTestDatabase()
  const client = new Client(database.url)
  try {
    await client.connect()
    // Those that become empty only say who or what it was.
    const { rows } = await client.query<{ line: string }>(
      `select distinct confrelid::regclass || ' ' || conrelid::regclass as line from pg_constraint
        where contype = 'f' and confdeltype <> 'n' and connamespace = 'public'::regnamespace
          and conrelid <> 'scholarships'::regclass`,
    )
    const lines = [...page.matchAll(/^- `(\w+)` .+ → (.+)$/gm)]
    const named = lines.flatMap(([, table, goes = '']) =>
      [...goes.matchAll(/`(\w+)`/g)].map(([, one]) => `${one} ${table}`),
    )
    expect(named.toSorted()).toEqual(rows.map(({ line }) => line).toSorted())
    const drawn = [...page.matchAll(/^ {2}(\w+) \|\|--o[|{] (\w+) :/gm)].map(
      ([, one, other]) => `${one} ${other}`,
    )
    expect(named).toEqual(expect.arrayContaining(drawn))
  } finally {
    await client.end()
    await database.drop()
  }
})

test('tables.ts has the row types of the migrated database, whose migrations run once', async () => {
  const database = await createTestDatabase()
  const db = openTestDatabase(database.url)
  try {
    expect(await migrateToLatest(database.url)).toEqual([])
    // `npm run test:integration -- schema -u` writes them.
    await expect(await rowTypes(db)).toMatchFileSnapshot('../../../../server/platform/database/tables.ts')
  } finally {
    await db.destroy()
    await database.drop()
  }
})

/** Columns whose words come from people or files, and the list of each. */
const lists: Record<string, readonly string[]> = {
  'application_eligibility.state': states,
  'application_events.from_status': applicationStatuses,
  'application_events.to_status': applicationStatuses,
  'application_news.told_status': applicationStatuses,
  'applications.gender': genders,
  'applications.status': applicationStatuses,
  'award_conditions.kind': conditionKinds,
  'award_conditions.state': conditionStates,
  'award_settings.moves_up': movings,
  'award_settings.payee': payees,
  'awards.state': awardStates,
  'committee_conflicts.source': conflictSources,
  'committee_members.part': committeeParts,
  // `expired` follows from the time.
  'committee_members.state': memberStates.filter(state => state !== 'expired'),
  'committee_places.state': ['found', 'masked', 'kept'],
  'committee_proposals.state': ['waiting', 'ready', 'failed', 'confirmed'],
  'committee_questions.shown': shownAs,
  'committee_readings.state': readingStates,
  'committees.state': committeeStates,
  'decisions.outcome': outcomes,
  'desk_rows.conditions': deskFits,
  'eligibility_versions.mode': eligibilityModes,
  'export_sets.format': exportFormats,
  'export_sets.kind': exportKinds,
  'exports.format': exportFormats,
  'exports.kind': exportKinds,
  'fund_entries.kind': entryKinds,
  'import_matchings.kind': rememberedKinds,
  'imported_people.mail': invitationMails,
  'imports.kind': importKinds,
  'instalments.decided': returnDecisions,
  'instalments.payee_kind': payees,
  'instalments.state': instalmentStates,
  'letter_templates.kind': letterKinds,
  'letters.mail': letterMails,
  'letters.outcome': outcomes,
  'messages.side': sides,
  'packets.kind': packetKinds,
  'payment_columns.payee_kind': payees,
  'payment_files.format': paymentFormats,
  'payment_files.payee_kind': payees,
  'payment_files.state': paymentFileStates,
  'payment_items.result': paymentResults,
  'reference_settings.asks': referenceTimes,
  'reference_settings.copies': referenceCopies,
  'saved_searches.rhythm': rhythms,
  'scholarship_terms.kind': termKinds,
  'users.role': roles,
}

test('[IMPORT1] the database takes only words of the lists of the contract', async () => {
  const database = await createTestDatabase()
  const client = new Client(database.url)
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string; check: string }>(
      `select conrelid::regclass || '.' || attname as name, pg_get_constraintdef(pg_constraint.oid) as check
         from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
        where contype = 'c' and conname like '%\\_listed' order by 1`,
    )
    const words = (check: string) => [...check.matchAll(/'([^']*)'/g)].map(([, word]) => word)
    expect(rows.map(({ name, check }) => [name, words(check)])).toEqual(Object.entries(lists))
  } finally {
    await client.end()
    await database.drop()
  }
})
