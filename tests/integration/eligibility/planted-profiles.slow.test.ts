import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { pages } from '../../../contract/core/pages.ts'
import { accessSettings } from '../../scenarios/access/access-settings.ts'
import { cells, isSuccess } from '../../scenarios/access/access-table.ts'
import {
  type AccessWorld,
  createAccessWorld,
  credentialOf,
  makeCall,
} from '../../scenarios/access/access-world.ts'
import { keepLog } from '../../scenarios/access/planted-secrets.ts'
import { ask } from '../../support/ask.ts'
import { askForExport, readExport, untilExported } from '../../support/export-steps.ts'
import { startTestProduct, useProduct } from '../../support/product.ts'

const kept = keepLog()
const product = useProduct(() => startTestProduct(accessSettings, { log: kept.log }))
let world: AccessWorld

/** Each profile has a word, and a valid income that nobody else has. */
const planted = /plantedprofile|731,?190,?000,?\d{3}/

beforeAll(async () => {
  world = await createAccessWorld(product)
  await sql`
    insert into users (id, identity_id, user_name, user_email, role)
    select gen_random_uuid(), 'planted ' || number, 'Student ' || number, 'student' || number || '@example.org', 'user'
      from generate_series(1, 500) as number`.execute(product.db)
  await sql`
    insert into profile_answers (user_id, question, answer)
    select id, question, case question when 'p_field' then to_jsonb('plantedprofile' || number)
        else to_jsonb('BDT 731190000' || lpad((number % 1000)::text, 3, '0')) end
      from (select id, row_number() over () as number from users) as person, unnest(array['p_field', 'p_income']) as question
  `.execute(product.db)
}, 600_000)

async function filesOf(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return Promise.all(
    files.filter(file => file.isFile()).map(file => readFile(join(file.parentPath, file.name), 'latin1')),
  )
}

test('[ELIG11] of 500 profiles nothing is in any answer to staff, export, page, mail or line of the log', async () => {
  const { user, admin } = world.people
  // The people themselves read and write theirs.
  for (const person of [user, world.stranger]) {
    const own = await ask(product, person, 'PATCH /aboutYou', { answers: { p_income: 'BDT 731190000999' } })
    expect(JSON.stringify(own.body)).toMatch(planted)
    await ask(product, person, 'PATCH /aboutYou', { answers: { p_field: 'plantedprofile' } })
    await ask(product, person, 'GET /myMatches')
  }
  const found: string[] = []
  let calls = 0
  for (const { key, actor, whose, expected, title } of cells) {
    if ((actor !== 'moderator' && actor !== 'admin') || !isSuccess(expected)) continue
    // Their own profile is not that of somebody else.
    if (key.endsWith('/aboutYou')) continue
    const { who } = endpoints[key]
    if (who === 'session') continue
    const target = await (key.startsWith('GET') ? world.target : world.newTarget)(key, actor, whose)
    const answer = await makeCall(product, key, target, {
      credential: credentialOf(key, world.people[actor]),
    })
    calls += 1
    if (planted.test(Buffer.from(await answer.arrayBuffer()).toString('latin1'))) found.push(title)
  }
  expect(calls).toBeGreaterThan(250)

  const columns = ['application', 'name', 'email', 'status']
  const id = await askForExport(product, admin, { columns })
  expect((await untilExported(product, admin, id)).state).toBe('ready')
  const rows = await (await readExport(product, admin, id)).text()
  expect(rows).toContain('Amina Yusuf')
  if (planted.test(rows)) found.push('export')
  for (const page of [pages.home, pages.allScholarships, pages.desk]) {
    if (planted.test(await (await fetch(product.siteUrl + page)).text())) found.push(page)
  }
  for (const mail of await filesOf(join(product.dataDir, 'outbox')))
    if (planted.test(mail)) found.push('mail')
  expect(kept.lines('request').length).toBeGreaterThan(calls)
  if (planted.test(kept.text())) found.push('log')
  expect(found).toEqual([])
}, 600_000)
