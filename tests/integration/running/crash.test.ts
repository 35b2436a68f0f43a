import { describe, expect, test, vi } from 'vitest'
import { runCrashes } from '../../scenarios/running/crash.ts'

vi.setConfig({ testTimeout: 600_000 })

test('kill -9 of the product, of PostgreSQL and of both loses nothing that was acknowledged', async () => {
  const report = await runCrashes({
    crashes: 4,
    seed: 1,
    victims: ['product', 'postmaster', 'both, unreaped', 'one process of PostgreSQL'],
  })
  expect(report.violations).toEqual([])
  expect(report.crashes).toHaveLength(4)
})

describe.concurrent('the harness', () => {
  test('names an acknowledged write that was not committed', async () => {
    const { violations } = await runCrashes({
      crashes: 1,
      seed: 2,
      victims: ['product'],
      after: ['review'],
      fault: {
        file: 'server/reviews/review-service.ts',
        find: 'if (await insertReview(db, { id, userId, scholarshipId, ratingPoint, comments })) return id',
        replace:
          'setTimeout(() => insertReview(db, { id, userId, scholarshipId, ratingPoint, comments }), 5_000); return id',
      },
    })
    expect(violations).toContain('lost: review, after killing product')
  })

  test('names a mail that was not written with its application', async () => {
    const { violations } = await runCrashes({
      crashes: 1,
      seed: 3,
      victims: ['postmaster and its processes'],
      after: ['application'],
      fault: {
        file: 'server/applications/application-repository.ts',
        find: 'mail as (${mails})',
        replace: 'mail as (select 1)',
      },
    })
    expect(violations).toContain(
      'an application without its mail, after killing postmaster and its processes',
    )
  })

  test('names a start that takes an ended process for a running server', async () => {
    const { violations } = await runCrashes({
      crashes: 1,
      seed: 4,
      victims: ['both, unreaped'],
      readyWithin: 8_000,
      fault: {
        file: 'server/database/embedded-postgres/postmaster.ts',
        find: 'releasePostmasterFile(cluster.folder)\n',
        replace: '\n',
      },
    })
    expect(violations.join('\n')).toMatch(/^not ready 8 s after a crash/)
  })
})
