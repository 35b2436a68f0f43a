import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '../../../server/platform/database/new-id.ts'
import { countAll } from '../../../server/operations/report/report-service.ts'
import { verifyRecord } from '../../../server/platform/record/verify-record.ts'
import { tracesInDatabase, tracesInFolder } from '../../scenarios/data/privacy.ts'
import { ask, refusal } from '../../support/ask.ts'
import { leftOutOf, letBulk, previewBulk } from '../../support/bulk-steps.ts'
import { hold, letTimePass, preview } from '../../support/decision-steps.ts'
import { pdfFile } from '../../support/documents/document-files.ts'
import { pictureFile, uploadPicture } from '../../support/documents/picture-file.ts'
import { askForExport, exportedRows, readExport, untilExported } from '../../support/export-steps.ts'
import { type Person, usePerson } from '../../support/identity/people.ts'
import { knownId } from '../../support/known-id.ts'
import { askForPacket, insertWithDocuments, packetBytes, readPacket } from '../../support/packet-steps.ts'
import { askForReferences, insertLetter } from '../../support/reference-steps.ts'
import { startTestProduct, useProduct } from '../../support/product.ts'
import { removeNow, setRule } from '../../support/retention-steps.ts'

const product = useProduct(() => startTestProduct())
const admin = usePerson(product, 'admin', 'Ada Admin')
const officer = usePerson(product, 'moderator', 'Mira Staff')

/** Calls the API. @throws Error unless it succeeds */
async function done(person: Person, request: string, body?: object) {
  const answer = await ask(product, person, request, body)
  if (answer.status > 201) throw new Error(`${request}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** An application that has everything: each text of it holds one word. */
async function insertFilled() {
  const { db } = product
  const content = Buffer.concat([await pdfFile(), Buffer.from('\n%Quillwort\n')])
  const name = `Quillwort ${newId()}.pdf`
  const { scholarshipId, ids, applicants } = await insertWithDocuments(product, {
    'Robin Known': [{ name, content }],
  })
  const [id = ''] = ids
  const [applicant] = applicants as [Person]
  const { buffer } = await pictureFile('photo.png', { width: 60, height: 60 })
  const photo = await uploadPicture(product, applicant, buffer)
  const contact = {
    phone: '+44 7700 900417',
    address: '4 Quillwort Lane',
    ssc: 'Quillwort 4',
    hsc: 'Quillwort 5',
  }
  await db
    .updateTable('applications')
    .set({ ...contact, photo })
    .where('id', '=', knownId(id))
    .execute()
  await sql`update application_answers set answers = answers || '{"q_reason": "I grow quillwort."}'
    where application_id = ${id}`.execute(db)
  const receipt = JSON.stringify({ scholarshipName: 'Quillwort', sections: [] })
  await sql`insert into application_receipts (application_id, number, content) values (${id}, ${newId()}, ${receipt})
    on conflict (application_id) do update set content = excluded.content`.execute(db)
  await sql`insert into earlier_receipts (number, user_id, application_id, at, content)
    values (${newId()}, ${applicant.userId}, ${id}, now(), ${receipt})`.execute(db)
  return { id, scholarshipId, applicant, photo }
}

/** The office has read, talked, marked, decided and told. */
async function handle({ id, scholarshipId, applicant }: Awaited<ReturnType<typeof insertFilled>>) {
  const { db } = product
  await done(officer, `POST /conversations/${id}`, { _id: newId(), text: 'Is it quillwort?' })
  await done(applicant, `POST /conversations/${id}`, { _id: newId(), text: 'It is quillwort.' })
  await done(officer, `POST /desk/notes/${id}`, { _id: newId(), text: 'Knows quillwort.' })
  await done(officer, `PATCH /desk/${id}`, { version: 0, labels: ['quillwort'] })
  await done(officer, `PATCH /appliedScholarship/feedback/${id}`, { feedback: 'More quillwort, please.' })
  await askForReferences(product, officer, scholarshipId)
  await insertLetter(product, applicant, scholarshipId, { name: 'Dr Quillwort', text: 'Grows quillwort.' })
  await sql`insert into reference_extensions (user_id, scholarship_id, closes_on, reason)
    values (${applicant.userId}, ${scholarshipId}, current_date + 90, 'Quillwort season')`.execute(db)
  const bulk = await previewBulk(product, officer, { kind: 'label', label: 'shortlist' }, { picked: [id] })
  await letBulk(product, officer, 'run', bulk)
  await hold(product, officer, scholarshipId)
  await done(officer, `PATCH /decisions/${id}`, {
    version: 0,
    outcome: 'award',
    amount: '$4,000',
    terms: 'In quillwort',
    reason: 'Quillwort',
    word: 'Dear quillwort',
  })
  const batch = await preview(product, officer, scholarshipId)
  await done(officer, `POST /decisions/release/${batch}`, {})
  await letTimePass(product)
  await sql`insert into refunds (id, payment_id, amount_minor, reason, by_office, status)
    select gen_random_uuid(), payment_id, 100, 'Quillwort refund', true, 'succeeded' from applications where id = ${id}`.execute(
    db,
  )
  await sql`insert into jobs (id, kind, lane, key, payload, run_at)
    values (gen_random_uuid(), 'send_application_feedback', 'bulk', ${newId()}, ${JSON.stringify({
      to: applicant.email,
      name: applicant.name,
      applicationId: id,
      scholarshipName: 'S',
      universityName: 'U',
      scholarshipId,
      feedback: 'quillwort',
    })}, now() + interval '1 hour')`.execute(db)
}

/** What the report and the books know. */
async function numbers(id: string) {
  await countAll(product.db, { livemode: false }, console)
  const of = (query: ReturnType<typeof sql>) => query.execute(product.db).then(({ rows }) => rows)
  return {
    report: (await done(admin, 'GET /report')).funnel,
    cells: await of(sql`select what, key, n, awarded, money from report_cells order by what, key`),
    row: await of(sql`select status, category, subject, gender, degree, applied_at, application_fee_minor, currency
      from applications where id = ${id}`),
    decision: await of(
      sql`select outcome, amount_minor, rank, released_at, decided_by from decisions where application_id = ${id}`,
    ),
    steps: await of(
      sql`select from_status, to_status, at from application_events where application_id = ${id} order by id`,
    ),
  }
}

test('[AUDIT4] what came with an application is in no column, no file and no later mail; its numbers stay equal', {
  timeout: 180_000,
}, async () => {
  const { db, dataDir } = product
  const filled = await insertFilled()
  const { id, scholarshipId, applicant, photo } = filled
  await handle(filled)
  const packet = await askForPacket(product, officer, { applications: [id] })
  await packetBytes(product, officer, packet)
  const columns = ['name', 'phone', 'answer:paragraph:q_reason', 'feedback']
  const exported = await askForExport(product, admin, {
    columns,
    selection: { view: { scholarship: scholarshipId } },
  })
  await untilExported(product, admin, exported)
  const { rows: documents } = await sql<{ id: string }>`
    select document_id as id from application_documents where application_id = ${id}`.execute(db)
  const traces = {
    word: 'quillwort',
    phone: '900417',
    photo: photo.split('/')[2] ?? '',
    document: documents[0]?.id ?? '',
  }
  expect((await tracesInDatabase(db, { traces })).length).toBeGreaterThan(30)
  expect((await tracesInFolder(dataDir, { traces })).length).toBeGreaterThan(1)
  const before = await numbers(id)

  await sql`update decisions set released_at = now() - interval '25 months' where application_id = ${id}`.execute(
    db,
  )
  const told = (await numbers(id)).decision
  await setRule(db, 24)
  await rm(join(dataDir, 'outbox'), { recursive: true, force: true })
  await sql`update images set created_at = now() - interval '2 days'`.execute(db)
  expect(await removeNow(product)).toBe(1)
  await sql`update jobs set run_at = now() where done_at is null and key not like 'every:%'`.execute(db)
  await expect
    .poll(
      async () =>
        (await sql`select from jobs where done_at is null and key not like 'every:%'`.execute(db)).rows,
      {
        timeout: 30_000,
      },
    )
    .toEqual([])
  // Once a minute, what labels there were is added up; once a day, notes of files that are gone are forgotten.
  await sql`update jobs set run_at = now() where kind in ('sum_desk_counts', 'remove_strays')`.execute(db)
  await expect.poll(() => tracesInDatabase(db, { traces }), { timeout: 60_000 }).toEqual([])
  expect(await tracesInFolder(dataDir, { traces })).toEqual([])
  const mails = await readdir(join(dataDir, 'outbox')).catch(() => [])
  const texts = await Promise.all(mails.map(mail => readFile(join(dataDir, 'outbox', mail), 'utf8')))
  expect(texts.filter(text => /quillwort/i.test(text))).toEqual([])
  expect((await readPacket(product, officer, packet)).status).not.toBe(200)
  expect((await readExport(product, admin, exported)).status).not.toBe(200)
  const after = await numbers(id)
  expect({ ...after, decision: before.decision, cells: [] }).toEqual({ ...before, cells: [] })
  expect(after.decision).toEqual(told)
  expect(await done(applicant, 'GET /ownRemovals')).toEqual([
    { applicationId: id, on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), months: 24 },
  ])
  await looksAt(filled)
  expect((await verifyRecord(db)).problems).toEqual([])
})

/** Everything that shows the application still answers. */
async function looksAt({ id, scholarshipId, applicant }: Awaited<ReturnType<typeof insertFilled>>) {
  const desk = await done(officer, `GET /desk/${id}`)
  expect(desk).toMatchObject({
    removal: { months: 24 },
    sections: [],
    notes: [],
    labels: [],
    gaps: [],
    receipt: null,
  })
  expect(await done(officer, `GET /appliedScholarship/removal/${id}`)).toEqual({ removal: desk.removal })
  for (const path of [
    `/appliedScholarship/details/${id}`,
    `/appliedScholarship/answers/${id}`,
    `/appliedScholarship/record/${id}`,
    `/conversations/${id}`,
    `/references/application/${id}`,
    `/desk?scholarship=${scholarshipId}`,
  ])
    await done(officer, `GET ${path}`)
  for (const path of [
    `/appliedScholarship/${applicant.email}`,
    '/receipts',
    '/ownDecisions',
    '/ownConversations',
    '/ownInformationRequests',
    '/ownReferences',
    '/drafts',
    '/documents',
    '/knownAnswers',
    `/conversations/${id}`,
  ])
    await done(applicant, `GET ${path}`)
  const { rows } = await exportedRows(product, admin, {
    columns: ['name', 'phone', 'address', 'answer:paragraph:q_reason', 'status'],
    selection: { view: { scholarship: scholarshipId } },
  })
  expect(rows).toEqual([[applicant.name, '', '', '', 'Completed']])
  await packetBytes(product, officer, await askForPacket(product, officer, { applications: [id] }))
  const bulk = await previewBulk(product, officer, { kind: 'label', label: 'late' }, { picked: [id] })
  await letBulk(product, officer, 'run', bulk)
  expect(await leftOutOf(product, officer, bulk)).toEqual([
    [
      applicant.name,
      'skipped',
      expect.stringContaining('personal data of this application has been removed'),
    ],
  ])
  for (const [person, request, body] of [
    [officer, `POST /desk/notes/${id}`, { _id: newId(), text: 'Again' }],
    [officer, `POST /conversations/${id}`, { _id: newId(), text: 'Hello' }],
    [applicant, `POST /conversations/${id}`, { _id: newId(), text: 'Hello' }],
    [officer, `PATCH /appliedScholarship/feedback/${id}`, { feedback: 'Again' }],
    [officer, `POST /decisions/reopen/${id}`, { reason: 'Again' }],
    [admin, `POST /retention/holds/${id}`, { reason: 'Late' }],
  ] as const)
    expect([request, ...refusal(await ask(product, person, request, body))]).toEqual([
      request,
      409,
      'application_decided',
    ])
}
