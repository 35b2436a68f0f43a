import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  type NoticeKind,
  noticeKindNames,
  noticeKinds,
  ofEachNoticeKind,
} from '../../../contract/notifications/notice-kinds.ts'
import { createSignedLinks } from '../../../server/features/notifications/signed-links.ts'
import { gets, reachable } from '../../../server/features/notifications/recipient-queries.ts'
import { ask } from '../../support/ask.ts'
import { untilWaiting } from '../../support/database/postgres.ts'
import { insertUser } from '../../support/factories.ts'
import { type Person, send, signUp } from '../../support/identity/people.ts'
import { startTestProduct, useProduct } from '../../support/product.ts'

const AUTH_SECRET = 'a secret of the tests of notices, long enough'
const product = useProduct(() => startTestProduct({ AUTH_SECRET }))

const links = createSignedLinks({ secret: AUTH_SECRET, siteUrl: '' })
const tokenOf = (userId: string, kind: NoticeKind) =>
  links.preferences({ userId, epoch: 0 }, kind).unsubscribe.replace('/api/unsubscribe/', '')
const unsubscribe = (userId: string, kind: NoticeKind) =>
  send(product, 'POST', `/unsubscribe/${tokenOf(userId, kind)}`)
const choicesOf = async (person: Person) => (await ask(product, person, 'GET /mailPreferences')).body
const byDefault = ofEachNoticeKind(kind => noticeKinds[kind].byDefault)

describe('unsubscribing', () => {
  test.each(noticeKindNames)(
    '[SAVE4] a link of %s stops these mails only, however often and at once',
    async kind => {
      const person = await signUp(product)
      expect(await choicesOf(person)).toMatchObject(byDefault)
      const answers = await Promise.all(Array.from({ length: 8 }, () => unsubscribe(person.userId, kind)))
      for (const answer of [...answers, await unsubscribe(person.userId, kind)])
        expect([answer.status, await answer.json()]).toEqual([200, { unsubscribed: kind }])
      expect(await choicesOf(person)).toMatchObject({ ...byDefault, [kind]: false })

      const { rows } =
        await sql`select ${gets(kind)} as gets from ${reachable} where user_id = ${person.userId}`.execute(
          product.db,
        )
      expect(rows).toEqual([{ gets: false }])
    },
  )

  test('[SAVE4] links of two kinds and a choice at once lose nothing', async () => {
    const person = await signUp(product)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => [
        ...noticeKindNames.map(kind => unsubscribe(person.userId, kind).then(({ status }) => status)),
        ask(product, person, 'PATCH /mailPreferences', { timeZone: 'Asia/Dhaka' }).then(
          ({ status }) => status,
        ),
      ]).flat(),
    )
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await choicesOf(person)).toMatchObject({
      ...ofEachNoticeKind(() => false),
      timeZone: 'Asia/Dhaka',
    })
  })

  test('[SAVE4] a link of a kind that this version does not know, or of another purpose, changes nothing', async () => {
    const person = await signUp(product)
    const confirmation = links.confirmation(person.userId).replace('/emailConfirmation/', '')
    for (const token of [tokenOf(person.userId, 'offers' as NoticeKind), confirmation]) {
      expect((await send(product, 'POST', `/unsubscribe/${token}`)).status).toBe(400)
      expect((await send(product, 'GET', `/mailPreferences/${token}`)).status).toBe(400)
    }
    expect((await ask(product, person, 'PATCH /mailPreferences', { offers: false })).status).toBe(400)
    expect(await choicesOf(person)).toMatchObject(byDefault)
  })

  test('[SAVE4] what stored nothing does not answer success: the account is deleted at that moment', async () => {
    const userId = await insertUser(product.db)
    const asked = await product.db.transaction().execute(async tx => {
      await tx.deleteFrom('users').where('id', '=', userId).execute()
      const clicked = unsubscribe(userId, 'digests')
      await untilWaiting(product.db)
      return [clicked]
    })
    expect(await Promise.all(asked.map(async clicked => (await clicked).status))).toEqual([400])
  })
})
