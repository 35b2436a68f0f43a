import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import {
  type ApplicationStatus,
  applicationStatuses,
} from '../../../contract/applications/application-terms.ts'
import { undoSeconds } from '../../../contract/core/undo.ts'
import {
  type ApplicationRow,
  lockApplication,
  updateApplication,
} from '../../../server/features/applications/application-repository.ts'
import { settleSeconds } from '../../../server/platform/jobs/queue.ts'
import { insertStatusChange } from '../../../server/features/applications/status/status-change-repository.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { type Person, signUp, usePerson } from '../../support/identity/people.ts'
import { knownId } from '../../support/known-id.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const user = usePerson(product, 'user', 'Amina Yusuf')
const moderator = usePerson(product, 'moderator', 'Mira Staff')
const admin = usePerson(product, 'admin', 'Ada Admin')

const make = (status: ApplicationStatus = 'Pending', owner = user) =>
  insertApplication(product.db, { user_id: owner.userId, status })
const move = (id: string, status: string, by: Person | undefined = moderator) =>
  ask(product, by, `PATCH /appliedScholarship/status/${id}`, { status })
const comment = (id: string, feedback: string, by: Person | undefined = moderator) =>
  ask(product, by, `PATCH /appliedScholarship/feedback/${id}`, { feedback })
const stepsOf = async (id: string) => (await ask(product, admin, `GET /appliedScholarship/steps/${id}`)).body
const rowOf = (id: string) =>
  product.db.selectFrom('applications').selectAll().where('id', '=', knownId(id)).executeTakeFirstOrThrow()

const undo = (id: string, status: string, by: Person | undefined = moderator) =>
  ask(product, by, `POST /appliedScholarship/undoStep/${id}`, { status })

/** The mail about the newest step of an application, while it waits. */
const heldMail = (id: string) =>
  product.db
    .selectFrom('jobs')
    .innerJoin('application_events as step', join =>
      join.on(sql<boolean>`jobs.key = 'application-status:' || step.id`),
    )
    .where('step.application_id', '=', knownId(id))
    .where('jobs.done_at', 'is', null)
    .select(['jobs.id', sql<number>`extract(epoch from run_at - step.at)::float`.as('held')])

/** The time for Undo is over, and the mails about an application are due. */
async function passUndoTime(id: string): Promise<void> {
  const held = product.db.updateTable('jobs').where('done_at', 'is', null)
  await held.set({ run_at: sql`now()` }).where(sql`payload->>'applicationId'`, '=', id).execute()
}

/** The mails about applications that reached somebody's mailbox, oldest first. */
async function mailsTo(person: Person, count: number): Promise<string[]> {
  return vi.waitFor(async () => {
    const outbox = await fetch(`${product.siteUrl}/outbox`)
    const page = await outbox.text()
    const links = [...page.matchAll(/href="(\/outbox\/[^"]+)"/g)].map(([, link]) => link ?? '')
    const mails = await Promise.all(
      [...new Set(links)].map(async link => (await fetch(product.siteUrl + link)).text()),
    )
    const own = mails.filter(mail => mail.includes(person.email))
    expect(own).toHaveLength(count)
    return own
  }, 60_000)
}

describe('PATCH /appliedScholarship/status/:id', () => {
  test('[API28] [T5] Pending, Processing, Completed: each step is recorded with who and when', async () => {
    const id = await make()
    expect((await move(id, 'Processing')).body).toEqual({ modifiedCount: 1 })
    expect((await rowOf(id)).status).toBe('Processing')
    expect((await move(id, 'Completed', admin)).status).toBe(200)
    expect((await rowOf(id)).status).toBe('Completed')
    const steps = await stepsOf(id)
    expect(steps).toEqual([
      { from: 'Pending', to: 'Processing', by: 'Mira Staff', at: expect.any(String) },
      { from: 'Processing', to: 'Completed', by: 'Ada Admin', at: expect.any(String) },
    ])
    expect(Math.abs(Date.parse(steps[0].at) - Date.now())).toBeLessThan(60_000)
  })

  const pairs = applicationStatuses.flatMap(from => applicationStatuses.map(to => `${from} ${to}`))
  const allowed = ['Pending Processing', 'Pending Rejected', 'Processing Completed', 'Processing Rejected']
  const split = (pair: string) => pair.split(' ') as [ApplicationStatus, ApplicationStatus]

  test.each(allowed)('[API28] [T5] [T4] an allowed step: %s', async pair => {
    const [from, to] = split(pair)
    const id = await make(from)
    expect((await move(id, to)).status).toBe(200)
    expect((await rowOf(id)).status).toBe(to)
  })

  test.each(pairs.filter(pair => !allowed.includes(pair)))(
    '[API28] [T5] a step that is not allowed: %s',
    async pair => {
      const [from, to] = split(pair)
      const id = await make(from)
      expect(refusal(await move(id, to))).toEqual([409, 'step_not_allowed'])
      expect((await rowOf(id)).status).toBe(from)
      expect(await stepsOf(id)).toEqual([])
    },
  )

  test('[API28] [T5] of ten who decide at once one does, with one step and one mail', async () => {
    const id = await make()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => move(id, 'Rejected', i % 2 ? admin : moderator)),
    )
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    expect(await stepsOf(id)).toHaveLength(1)
    const { rows: jobs } = await sql`
      select kind from jobs join application_events step on key = 'application-status:' || step.id
      where application_id = ${id}`.execute(product.db)
    expect(jobs).toEqual([{ kind: 'send_application_status' }])
  })

  test('[T5] steps are listed as they happened, also one whose transaction began before another’s', async () => {
    const id = await make()
    const early = await product.db.startTransaction().execute()
    await sql`select now()`.execute(early)
    expect((await move(id, 'Processing')).status).toBe(200)
    const application = (await lockApplication(early, id)) as ApplicationRow
    await updateApplication(early, application, { status: 'Completed' })
    await insertStatusChange(early, {
      applicationId: id,
      actorId: admin.userId,
      from: application.status,
      to: 'Completed',
    })
    await early.commit().execute()
    const steps: { to: string }[] = await stepsOf(id)
    expect(steps.map(({ to }) => to)).toEqual(['Processing', 'Completed'])
  })

  test('[API28] [T5] nobody decides on their own application, whatever their role', async () => {
    const id = await make('Pending', admin)
    expect(refusal(await move(id, 'Processing', admin))).toEqual([403, 'own_application'])
    expect((await move(id, 'Processing', moderator)).status).toBe(200)
  })

  test('[API28] refuses other statuses, fields, ids and people', async () => {
    const id = await make()
    expect((await move(id, 'Approved')).body.error.fields).toHaveProperty('status')
    const more = await ask(product, moderator, `PATCH /appliedScholarship/status/${id}`, {
      status: 'Processing',
      feedback: 'x',
    })
    expect(more.status).toBe(400)
    expect((await move('nonsense', 'Processing')).status).toBe(400)
    expect(refusal(await move(newId(), 'Processing'))).toEqual([404, 'not_found'])
    expect(refusal(await move(id, 'Processing', user))).toEqual([403, 'forbidden'])
    expect(refusal(await ask(product, undefined, `PATCH /appliedScholarship/status/${id}`, {}))).toEqual([
      401,
      'unauthenticated',
    ])
    expect((await rowOf(id)).status).toBe('Pending')
  })
})

describe('POST /appliedScholarship/undoStep/:id', () => {
  test('[T5] takes back status, step and mail, and the step can be taken again', async () => {
    const id = await make('Processing')
    await move(id, 'Completed')
    const [mail] = await heldMail(id).execute()
    expect(mail?.held).toBeGreaterThan(undoSeconds)
    expect(mail?.held).toBeCloseTo(settleSeconds, -1)

    expect((await undo(id, 'Completed')).body).toEqual({ modifiedCount: 1 })
    expect((await rowOf(id)).status).toBe('Processing')
    expect(await stepsOf(id)).toEqual([])
    expect(await product.db.selectFrom('jobs').where('id', '=', mail!.id).selectAll().execute()).toEqual([])
    expect(refusal(await undo(id, 'Completed'))).toEqual([409, 'undo_too_late'])

    expect((await move(id, 'Completed')).status).toBe(200)
    expect(await stepsOf(id)).toHaveLength(1)
    expect(await heldMail(id).execute()).toHaveLength(1)
  })

  test('[T5] is refused once the mail may go, and the mail goes by itself', async () => {
    const applicant = await signUp(product, 'user', 'Cato Late')
    const id = await make('Pending', applicant)
    await move(id, 'Rejected')
    await passUndoTime(id)
    expect(refusal(await undo(id, 'Rejected'))).toEqual([409, 'undo_too_late'])
    expect((await rowOf(id)).status).toBe('Rejected')
    expect((await mailsTo(applicant, 1))[0]).toContain('it was not successful')
  })

  test('[T5] is for the officer who took the step, and for the newest step', async () => {
    const id = await make()
    await move(id, 'Processing')
    expect(refusal(await undo(id, 'Processing', admin))).toEqual([409, 'undo_too_late'])
    await move(id, 'Rejected', admin)
    expect(refusal(await undo(id, 'Processing'))).toEqual([409, 'undo_too_late'])
    expect(refusal(await undo(id, 'Rejected'))).toEqual([409, 'undo_too_late'])
    expect((await rowOf(id)).status).toBe('Rejected')
    expect(await stepsOf(id)).toHaveLength(2)
    expect((await undo(id, 'Rejected', admin)).status).toBe(200)
    expect((await undo(id, 'Processing')).status).toBe(200)
    expect((await rowOf(id)).status).toBe('Pending')
  })

  test('[T5] of ten presses of Undo one counts; a colleague who decides meanwhile goes first or is refused', async () => {
    const id = await make()
    await move(id, 'Processing')
    const [completed, ...undone] = await Promise.all([
      move(id, 'Completed', admin),
      ...Array.from({ length: 10 }, () => undo(id, 'Processing')),
    ])
    const successes = undone.filter(answer => answer.status === 200).length
    const outcome = `${(await rowOf(id)).status}, colleague ${completed.status}, undone ${successes}`
    expect(['Completed, colleague 200, undone 0', 'Pending, colleague 409, undone 1']).toContain(outcome)
  })

  test('[T5] keeps what was written on the application since', async () => {
    const id = await make()
    await move(id, 'Rejected')
    await comment(id, 'A word before.')
    expect((await undo(id, 'Rejected')).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ status: 'Pending', feedback: 'A word before.' })
  })
})

describe('PATCH /appliedScholarship/feedback/:id', () => {
  test('[API27] [T4] [U3] the applicant reads it; it can be changed and emptied', async () => {
    const id = await make('Rejected')
    expect((await comment(id, '  The second page is missing.  ')).body).toEqual({ modifiedCount: 1 })
    const own = (await ask(product, user, `GET /appliedScholarship/${user.email}`)).body
    expect(own.find((entry: { _id: string }) => entry._id === id).feedback).toBe(
      'The second page is missing.',
    )
    expect((await comment(id, 'The second page is missing.')).body).toEqual({ modifiedCount: 0 })
    expect((await comment(id, '')).body).toEqual({ modifiedCount: 1 })
    expect((await rowOf(id)).feedback).toBe('')
  })

  test('[T4] two officers at once: one is sent, the other reads it first, and nobody is mailed twice', async () => {
    const id = await make()
    const send = (feedback: string, before: string) =>
      ask(product, moderator, `PATCH /appliedScholarship/feedback/${id}`, { feedback, before })
    const replies = await Promise.all([send('First.', ''), send('Second.', '')])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { feedback } = await rowOf(id)
    const refused = replies.find(({ status }) => status === 409)?.body.error
    expect([refused.code, refused.fields.feedback]).toEqual([
      'changed_meanwhile',
      `A colleague has sent “${feedback}” in the meantime. What you typed is still here.`,
    ])
    expect((await send(feedback, '')).body).toEqual({ modifiedCount: 0 })
    const mails = await product.db
      .selectFrom('jobs')
      .select('id')
      .where('key', 'like', `application-feedback:${id}:%`)
      .execute()
    expect(mails).toHaveLength(1)
  })

  test('[API27] refuses one’s own application, too much text, other ids and people', async () => {
    const own = await make('Pending', moderator)
    expect(refusal(await comment(own, 'Great.'))).toEqual([403, 'own_application'])
    const id = await make()
    expect((await comment(id, 'x'.repeat(2001))).body.error.fields).toHaveProperty('feedback')
    expect((await ask(product, moderator, `PATCH /appliedScholarship/feedback/${id}`, {})).status).toBe(400)
    expect((await comment('nonsense', 'x')).status).toBe(400)
    expect(refusal(await comment(newId(), 'x'))).toEqual([404, 'not_found'])
    expect(refusal(await comment(id, 'x', user))).toEqual([403, 'forbidden'])
    expect((await rowOf(id)).feedback).toBe('')
  })
})

describe('mails to the applicant', () => {
  /** Nothing about this application waits to be mailed. */
  const allTold = (id: string) =>
    vi.waitFor(async () => {
      const waiting = product.db.selectFrom('jobs').select('key').where('done_at', 'is', null)
      expect(await waiting.where(sql`payload->>'applicationId'`, '=', id).execute()).toEqual([])
    }, 60_000)

  test('[T4] [T5] steps and feedback of two minutes are one mail; what comes later is another', async () => {
    const applicant = await signUp(product, 'user', 'Bram <b>')
    const id = await make('Pending', applicant)
    await move(id, 'Processing')
    await move(id, 'Completed')
    await comment(id, 'Well <i>done</i>.')
    await comment(id, 'Well <i>done</i>.')
    await passUndoTime(id)
    await allTold(id)
    const [mail = ''] = await mailsTo(applicant, 1)
    expect(mail).toContain('You have been awarded')
    expect(mail).toContain('done')
    expect(mail).not.toContain('<i>done')
    expect(mail).not.toContain('started to read')

    await comment(id, '')
    await comment(id, 'The letter follows.')
    await passUndoTime(id)
    await allTold(id)
    const later = (await mailsTo(applicant, 2)).find(text => text.includes('The letter follows.'))
    expect(later).not.toContain('You have been awarded')
  })

  test('[T5] a step that is taken back is not mailed; what was written beside it is', async () => {
    const applicant = await signUp(product, 'user', 'Bo Undone')
    const id = await make('Pending', applicant)
    await comment(id, 'Page two is missing.')
    await move(id, 'Rejected')
    expect((await undo(id, 'Rejected')).status).toBe(200)
    await passUndoTime(id)
    await allTold(id)
    const [mail = ''] = await mailsTo(applicant, 1)
    expect(mail).toContain('Page two is missing.')
    expect(mail).not.toContain('Decided')
  })
})

describe('GET /appliedScholarship and its steps', () => {
  test('[API24] [T4] all of them for staff, newest first, as their owners see them', async () => {
    const id = await make()
    const { status, body } = await ask(product, moderator, 'GET /appliedScholarship')
    expect(status).toBe(200)
    expect(body[0]._id).toBe(id)
    const own = (await ask(product, user, `GET /appliedScholarship/${user.email}`)).body
    expect(body[0]).toEqual(own[0])
    expect((await ask(product, user, 'GET /appliedScholarship')).status).toBe(403)
  })

  test('[T5] steps of an unknown application are 404', async () => {
    expect((await ask(product, admin, `GET /appliedScholarship/steps/${newId()}`)).status).toBe(404)
  })
})
