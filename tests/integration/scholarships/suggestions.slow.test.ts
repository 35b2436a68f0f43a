import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { marks } from '../../../contract/scholarships/marks.ts'
import type { Suggestion } from '../../../contract/scholarships/suggestions.ts'
import { seededRandom } from '../../../demo-data/random.ts'
import { addSkewed, type ListTruth, writeAtRandom } from '../../scenarios/data/list-truth.ts'
import { insertScholarship } from '../../support/factories.ts'
import { signUp } from '../../support/identity/people.ts'
import { listsFrom, untilIndexed } from '../../support/lists-from.ts'
import { startTestProduct, useProduct } from '../../support/product.ts'

const product = useProduct()

async function suggest(search: string): Promise<Suggestion[]> {
  const answer = await fetch(`${product.siteUrl}/api/suggestions?search=${encodeURIComponent(search)}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Suggestion[]
}

/** What SQL finds in the table: at most five names, then scholarships up to eight in all. */
async function suggestInDatabase(search: string): Promise<Suggestion[]> {
  const begins = (text: string) => sql`not exists (
    select from unnest(${search.split(' ')}::text[]) as word where strpos(${sql.raw(text)}, ' ' || search_form(word)) = 0)`
  const { rows: names } = await sql<Suggestion>`
    with offered as (select * from scholarships where archived_at is null),
    named as (
      select 'university' as kind, university_name as text from offered
      union all select 'place', city from offered
      union all select 'place', country from offered where search_form(country) <> search_form(city)
    )
    select kind, mode() within group (order by text collate "C") as text, count(*)::integer as count
      from named, search_form(text) as form
     where ${begins(`' ' || form || ' ' || regexp_replace(form, '[^[:alnum:]]+', ' ', 'g')`)}
     group by kind, form order by count(*) desc, form collate "C", kind desc limit 5`.execute(product.db)
  const { rows: scholarships } = await sql<Suggestion>`
    select 'scholarship' as kind, scholarship_name || ', ' || university_name as text, 1 as count, id
      from scholarships where archived_at is null and ${begins(`' ' || search_text`)}
     order by application_fee_minor, posted_at desc, id limit ${8 - names.length}`.execute(product.db)
  return [...names, ...scholarships]
}

const searches =
  'un|UNIVERSITY|university of|of uni|Zü|zurich|lódz|ŁÓDŹ|be|BERGEN|no|kamo|mer|merit aw|iversity|zan|provence|en-prov|100%|n_|xyzzy|rep'.split(
    '|',
  )

describe('suggestions of thousands of scholarships', () => {
  let truth: ListTruth
  beforeAll(async () => {
    truth = { product, staff: await signUp(product, 'moderator'), random: seededRandom('suggestions') }
    await addSkewed(truth, 3000)
    await untilIndexed(product)
  })

  test('[FIND6] are what SQL finds, after every write', async () => {
    for (let round = 0; round < 4; round += 1) {
      for (const search of searches) {
        const found = await suggest(search)
        expect({ search, found }).toEqual({ search, found: await suggestInDatabase(search) })
      }
      await writeAtRandom(truth, 6)
    }
  })
})

test('[FIND5] marks cover the letters of European languages that SQL finds under their form', async () => {
  const letters = Array.from({ length: 0x180 - 0xc0 }, (_, i) => String.fromCodePoint(0xc0 + i))
  letters.push('Ș', 'ș', 'Ț', 'ț', 'ẞ', 'ẽ', 'ﬀ', 'ﬁ', 'ﬂ', 'ﬃ', 'ﬄ')
  const { rows } = await sql<{ form: string }>`
    select search_form(letter) as form from unnest(${letters}::text[]) with ordinality as given (letter, at)
     order by at`.execute(product.db)
  const unmarked = letters.filter(
    (letter, i) => /\p{L}/u.test(letter) && !marks(letter, [rows[i]!.form])[0]?.isMarked,
  )
  expect(unmarked).toEqual([])
})

describe('suggestions', () => {
  beforeAll(async () => {
    await sql`truncate scholarships cascade`.execute(product.db)
    for (const city of ['Cambridge', 'CAMBRIDGE', 'Cambridge', 'Boston'])
      await insertScholarship(product.db, {
        university_name: 'Institute of Technology (MIT)',
        city,
        country: 'USA',
      })
    await insertScholarship(product.db, {
      city: 'Singapore',
      country: 'Singapore',
      scholarship_name: 'Ærø Grant',
    })
    await untilIndexed(product)
  })

  test('[FIND6] name universities and places with how many have them, then scholarships', async () => {
    const found = await suggest('ca')
    expect(found[0]).toEqual({ kind: 'place', text: 'Cambridge', count: 3 })
    expect(found.slice(1).map(({ kind, text }) => `${kind} ${text}`)).toEqual(
      Array(3).fill('scholarship Lakeside Merit Award, Institute of Technology (MIT)'),
    )
    expect(await suggest('tech inst')).toContainEqual({
      kind: 'university',
      text: 'Institute of Technology (MIT)',
      count: 4,
    })
  })

  test('[FIND6] name a city that is a country once', async () => {
    const places = (await suggest('singapore')).filter(({ kind }) => kind === 'place')
    expect(places).toEqual([{ kind: 'place', text: 'Singapore', count: 1 }])
  })

  test('[FIND6] ignore case and accents, and begin at words, also behind a bracket', async () => {
    expect((await suggest('AERO')).map(({ text }) => text)).toEqual(['Ærø Grant, Lakeside University'])
    expect((await suggest('mit'))[0]?.text).toBe('Institute of Technology (MIT)')
    expect(await suggest('echnology')).toEqual([])
  })

  test('[FIND6] begin at two letters', async () => {
    for (const search of ['', 'c', ' c ', '𝒞']) expect(await suggest(search)).toEqual([])
    expect((await fetch(`${product.siteUrl}/api/suggestions?search=${'x'.repeat(201)}`)).status).toBe(400)
  })
})

test('[FIND6] one address gets so many suggestions a minute; known ones and others go on', async () => {
  const limited = await startTestProduct({ CALL_LIMIT_FACTOR: '0.0025' })
  onTestFinished(() => limited.stop())
  await expect.poll(() => listsFrom(limited)).toBe('index')
  const statusOf = async (search: string) =>
    (await fetch(`${limited.siteUrl}/api/suggestions?search=${search}`)).status
  for (const search of ['one', 'two', 'three', 'one']) expect(await statusOf(search)).toBe(200)
  const refused = await fetch(`${limited.siteUrl}/api/suggestions?search=four`)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await statusOf('two')).toBe(200)
})
