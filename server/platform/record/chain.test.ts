import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { canonicalBytes, digestOf, type EntryRow, sealHash } from './chain.ts'
import { vouchFor } from '../access/scope.ts'

const entry: EntryRow = {
  id: '019ac000-0000-7000-8000-000000000001',
  at: new Date('2026-11-28T09:00:00.123Z'),
  actor_id: '019ac000-0000-7000-8000-000000000002',
  actor_as: 'moderator',
  action: 'application.move',
  object_kind: 'application',
  object_id: '019ac000-0000-7000-8000-000000000003',
  application_id: vouchFor('019ac000-0000-7000-8000-000000000003', 'A test knows it.'),
  scholarship_id: null,
  subject_id: null,
  request_id: 'a "quoted" request',
  digest: Buffer.from('00ff', 'hex'),
}

describe('[AUDIT1] canonical bytes', () => {
  test('are one line of JSON in a fixed order, whatever the order of the fields', () => {
    const line =
      '["019ac000-0000-7000-8000-000000000001","2026-11-28T09:00:00.123Z","019ac000-0000-7000-8000-000000000002","moderator","application.move","application","019ac000-0000-7000-8000-000000000003","019ac000-0000-7000-8000-000000000003",null,null,"a \\"quoted\\" request","00ff"]\n'
    expect(canonicalBytes(entry)).toBe(line)
    const turned = Object.fromEntries(Object.entries(entry).toReversed())
    expect(canonicalBytes(turned as unknown as EntryRow)).toBe(line)
  })

  test.each(Object.keys(entry) as (keyof EntryRow)[])('another %s is another line', column => {
    const other = column === 'at' ? new Date(0) : column === 'digest' ? Buffer.from('01', 'hex') : 'another'
    expect(canonicalBytes({ ...entry, [column]: other })).not.toBe(canonicalBytes(entry))
  })
})

describe('[AUDIT1] the chain', () => {
  const head = { number: 1, entries: 2, at: new Date('2026-11-28T09:01:00.000Z') }
  const second = { ...entry, id: '019ac000-0000-7000-8000-000000000009' }
  const hashOf = (
    rows: EntryRow[],
    { previous, ...other }: Partial<typeof head> & { previous?: Buffer } = {},
  ) => {
    const hash = sealHash(previous, { ...head, ...other })
    for (const row of rows) hash.add(row)
    return hash.digest().toString('hex')
  }

  test('a seal is the sha256 of the hash before it, of its own row and of its entries', () => {
    const previous = Buffer.alloc(32, 7)
    const expected = createHash('sha256')
      .update(previous)
      .update('[1,2,"2026-11-28T09:01:00.000Z"]\n')
      .update(canonicalBytes(entry) + canonicalBytes(second))
    expect(hashOf([entry, second], { previous })).toBe(expected.digest('hex'))
  })

  test('order, number, count, time and the hash before all matter', () => {
    const variants = [
      hashOf([entry, second]),
      hashOf([second, entry]),
      hashOf([entry]),
      hashOf([entry, second], { number: 2 }),
      hashOf([entry, second], { entries: 3 }),
      hashOf([entry, second], { at: new Date(0) }),
      hashOf([entry, second], { previous: Buffer.alloc(32, 7) }),
    ]
    expect(new Set(variants).size).toBe(variants.length)
  })
})

test('[AUDIT1] a digest differs by salt, by value, and by whether a value is the old or the new one', () => {
  const salt = Buffer.alloc(16, 1)
  const digests = [
    digestOf(salt, { before: '"a"', after: null }),
    digestOf(salt, { before: null, after: '"a"' }),
    digestOf(salt, { before: '"a"', after: '"b"' }),
    digestOf(Buffer.alloc(16, 2), { before: '"a"', after: null }),
  ].map(digest => digest.toString('hex'))
  expect(new Set(digests).size).toBe(digests.length)
})
