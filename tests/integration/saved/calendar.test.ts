import ICAL from 'ical.js'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { deadlineEnd } from '../../../contract/scholarships/deadline.ts'
import { pages } from '../../../contract/core/pages.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { insertPayment } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { archiveScholarship, dateIn, insertScholarship } from '../../support/factories.ts'
import { type Person, usePerson } from '../../support/identity/people.ts'
import { startTestProduct, useProduct } from '../../support/product.ts'

const lines: string[] = []
const log = pino({ level: 'debug' }, { write: line => void lines.push(line) })
const product = useProduct(() => startTestProduct({}, { log }))
const user = usePerson(product)
const other = usePerson(product)
const moderator = usePerson(product, 'moderator')

const makeAddress = async (by: Person): Promise<string> =>
  (await ask(product, by, 'POST /calendar')).body.address
const since = async (by: Person) => (await ask(product, by, 'GET /calendar')).body.since

/** The events of a calendar file by their UID. */
async function eventsAt(address: string) {
  const answer = await fetch(address)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()))
  return new Map(
    calendar.getAllSubcomponents('vevent').map(component => {
      const event = new ICAL.Event(component)
      const { uid, sequence, summary, startDate, endDate } = event
      return [uid, { sequence, summary, start: startDate.toJSDate(), end: endDate.toJSDate() }] as const
    }),
  )
}

describe('the file of one deadline', () => {
  test('[SAVE6] everybody may load it; it moves with the deadline under one UID', async () => {
    const deadline = dateIn(30)
    const id = await insertScholarship(product.db, { application_deadline: deadline })
    const address = product.siteUrl + pages.deadlineFile(id)
    const end = deadlineEnd(deadline)
    expect(await eventsAt(address)).toEqual(
      new Map([
        [
          id,
          {
            sequence: 1,
            summary: 'Deadline: Lakeside Merit Award, Lakeside University',
            start: new Date(end.getTime() - 30 * 60_000),
            end,
          },
        ],
      ]),
    )
    const moved = dateIn(60)
    await ask(product, moderator, `PATCH /scholarships/${id}`, { applicationDeadline: moved })
    const event = (await eventsAt(address)).get(id)
    expect([event?.sequence, event?.end]).toEqual([2, deadlineEnd(moved)])
  })

  test('[SAVE6] an unknown scholarship has none, nor one that is off the list, nor an id that is none', async () => {
    const archived = await insertScholarship(product.db, { archived_at: new Date() })
    for (const id of [archived, newId(), 'x', '%00']) {
      const answer = await fetch(product.siteUrl + pages.deadlineFile(id))
      expect(answer.status).toBe(404)
      expect(answer.headers.get('content-disposition')).toBeNull()
    }
  })
})

describe('the private calendar', () => {
  test('[SAVE6] holds what one saves and has paid for, and nobody else’s', async () => {
    const [saved, paid, theirs, gone] = [
      await insertScholarship(product.db, { scholarship_name: 'A; b, c\\n' }),
      await insertScholarship(product.db),
      await insertScholarship(product.db),
      await insertScholarship(product.db),
    ] as [string, string, string, string]
    await ask(product, user, 'POST /saved', { ids: [saved, gone] })
    await ask(product, other, 'POST /saved', { ids: [theirs] })
    await archiveScholarship(product.db, gone)
    await insertPayment(product.db, { user_id: user.userId, scholarship_id: paid })
    const events = await eventsAt(await makeAddress(user))
    expect([...events.keys()].toSorted()).toEqual([saved, paid].toSorted())
    expect(events.get(saved)?.summary).toBe('Deadline: A; b, c\\n, Lakeside University')
  })

  test('[SAVE6] asking again ends the old address, and so does revoking', async () => {
    const first = await makeAddress(user)
    expect(first).toMatch(/\/calendar\/[\w-]{27}\.ics$/)
    expect(await since(user)).toEqual(expect.any(String))
    const second = await makeAddress(user)
    expect(second).not.toBe(first)
    expect((await fetch(first)).status).toBe(404)
    const answer = await fetch(second)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect((await ask(product, user, 'DELETE /calendar')).body).toEqual({ deletedCount: 1 })
    expect((await fetch(second)).status).toBe(404)
    expect(await since(user)).toBeNull()
    expect((await ask(product, user, 'DELETE /calendar')).body).toEqual({ deletedCount: 0 })
  })

  test('[SAVE6] its secret is stored as a hash and never logged', async () => {
    const address = await makeAddress(user)
    const secret = /([\w-]{27})\.ics$/.exec(address)?.[1] ?? ''
    await fetch(address)
    await fetch(`${address}x`)
    await fetch(address.replace('.ics', ''))
    const { rows } = await product.db
      .selectFrom('calendars')
      .selectAll()
      .execute()
      .then(found => ({ rows: JSON.stringify(found.map(row => [row, row.secret_hash.toString()])) }))
    expect(rows).not.toContain(secret)
    expect(lines.join('')).toContain('/calendar/:secret')
    expect(lines.join('')).not.toContain(secret)
  })
})
