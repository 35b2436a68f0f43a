import { beforeEach, describe, expect, test } from 'vitest'
import { signUpApplicant } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { usePerson } from '../../support/identity/people.ts'
import { useProduct } from '../../support/product.ts'
import { criterion, score, withoutTriggers } from '../../support/score-steps.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Mira Staff')

let scholarship: string

beforeEach(async () => {
  ;({ scholarship } = await signUpApplicant(product, 'Diane Uwase'))
})

const queue = async (query: string) =>
  (await ask(product, officer, `GET /desk?scholarship=${scholarship}${query}`)).body

describe('[DESK7] at 80,000 applications of one scholarship', () => {
  test.each([true, false])('the queue is ordered, filtered and counted; hidden: %s', async hides => {
    await score(product, officer, scholarship, { criteria: [criterion('Need')], hides })
    await insertQueue(80_000)
    for (const query of [
      '&sort=-score',
      '&sort=score&score=3',
      '&score=4.5&status=Pending',
      '&sort=-score&page=9',
    ]) {
      expect((await queue(query)).total).toBeGreaterThan(1_000)
    }
    // Every second one is scored by this officer: the others are hidden.
    expect((await queue('&score=1')).total).toBe(hides ? 40_000 : 80_000)
  })

  /** Only what the queue reads, without the rows that belong to it: foreign keys and triggers would take minutes. */
  async function insertQueue(count: number) {
    await withoutTriggers(
      product,
      {
        text: `insert into desk_rows (application_id, scholarship_id, user_id, applicant, status, submitted_at, waiting_since,
            score, score_version, score_spread, score_number)
          select gen_random_uuid(), $1, gen_random_uuid(), 'Person ' || n, 'Pending', now(), now(),
            1 + (n % 401) / 100.0, 1, 0, 1
          from generate_series(1, $2::integer) as n`,
        values: [scholarship, count],
      },
      {
        text: `insert into scores (id, application_id, scholarship_id, version, officer_id, points, mean)
          select gen_random_uuid(), application_id, $1, 1, $2, array[3], score
          from desk_rows where scholarship_id = $1 and score is not null limit $3`,
        values: [scholarship, officer.userId, count / 2],
      },
      { text: 'analyze desk_rows, scores', values: [] },
    )
  }
})
