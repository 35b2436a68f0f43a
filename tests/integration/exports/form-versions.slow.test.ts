import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { FormDefinition } from '../../../contract/forms/form-definition.ts'
import { type Question, questionsOf } from '../../../contract/forms/question-kinds.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { ask } from '../../support/ask.ts'
import { insertAnswered } from '../../support/desk-factories.ts'
import { exportedRows } from '../../support/export-steps.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { usePerson } from '../../support/identity/people.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Mira Staff')

const versions = 100
const asked = { help: '', required: false }

/** Numbers that look random and are the same in every run. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** Eight questions of four kinds in the words of a version; `q_item5` has been of another kind before version 50. */
function questionsOfVersion(version: number): Question[] {
  return Array.from({ length: 8 }, (_, nth): Question => {
    const of = {
      id: `q_item${nth}`,
      wording: `Question ${(nth + version) % 8} in version ${version}`,
      ...asked,
    }
    if (nth === 5 && version < 50) return { ...of, type: 'yesNo' }
    if (nth % 4 === 0) return { ...of, type: 'text', pattern: 'any' }
    if (nth % 4 === 1) return { ...of, type: 'number', decimals: 0 }
    if (nth % 4 === 2) return { ...of, type: 'choice', other: false, options: optionsOf(nth, version) }
    return { ...of, type: 'date' }
  })
}

/** Options keep their ids and change their words and order. */
const optionsOf = (nth: number, version: number) =>
  [0, 1, 2].map(at => {
    const option = (at + version) % 3
    return { id: `o_item${nth}${option}`, text: `Option ${option} of ${nth} in version ${version}` }
  })

function shuffled<Entry>(list: Entry[], random: (below: number) => number): Entry[] {
  const left = [...list]
  return Array.from({ length: list.length }, () => left.splice(random(left.length), 1)[0] as Entry)
}

/** Reorders and renames, and leaves some questions out. */
function formOf(version: number, random: (below: number) => number): FormDefinition {
  const questions = shuffled(questionsOfVersion(version), random).filter(() => random(6) > 0)
  const cut = random(questions.length + 1)
  return {
    sections: [
      { id: 's_a', title: 'One', questions: questions.slice(0, cut) },
      { id: 's_b', title: 'Two', questions: questions.slice(cut) },
    ],
  }
}

/** What the application of a version answers, as stored, and as a file has it. */
function answerTo(
  { id, type }: Question,
  version: number,
): { value: string | number | boolean; text: string } {
  if (type === 'text') return { value: `${id} of ${version}`, text: `${id} of ${version}` }
  if (type === 'number') return { value: version, text: String(version) }
  if (type === 'yesNo') return { value: true, text: 'Yes' }
  const nth = Number(id.slice(6))
  if (type === 'choice') return { value: `o_item${nth}1`, text: `Option 1 of ${nth} in version ${version}` }
  const day = `2026-01-${String(1 + (version % 28)).padStart(2, '0')}`
  return { value: day, text: day }
}

test(`[AUDIT2] ${versions} versions that reorder, rename and leave out questions put no answer into a wrong column`, async () => {
  const random = randomFrom(20_261_128)
  const { db } = product
  const { scholarshipId } = await insertAnswered(product, { definition: { sections: [] }, people: {} })
  await sql`delete from form_versions where scholarship_id = ${scholarshipId} and number > 0 and published_at is null`.execute(
    db,
  )
  const expected = new Map<string, Record<string, string>>()
  const newest = new Map<string, string>()
  for (let version = 0; version < versions; version += 1) {
    const definition = formOf(version, random)
    const form = {
      id: newId(),
      scholarship_id: scholarshipId,
      number: version + 10,
      definition: JSON.stringify(definition),
      published_at: new Date(Date.UTC(2026, 0, 1, 0, version)),
    }
    await db.insertInto('form_versions').values(form).execute()
    const questions = questionsOf(definition)
    for (const { type, id, wording } of questions) newest.set(`answer:${type}:${id}`, wording)
    const given = questions.filter(() => random(5) > 0)
    const application = await insertApplication(db, {
      scholarship_id: scholarshipId,
    })
    const answers = Object.fromEntries(given.map(each => [each.id, answerTo(each, version).value]))
    await db
      .insertInto('application_answers')
      .values({ application_id: application, form_version_id: form.id, answers: JSON.stringify(answers) })
      .execute()
    expected.set(
      application,
      Object.fromEntries(given.map(each => [`answer:${each.type}:${each.id}`, answerTo(each, version).text])),
    )
  }
  const offered = (await ask(product, officer, `GET /export-questions/${scholarshipId}`)).body
  const wordings = Object.fromEntries(
    offered.map(({ column, wording }: { column: string; wording: string }) => [column, wording]),
  )
  expect(wordings).toEqual(Object.fromEntries(newest))

  {
    const columns = ['application', ...shuffled([...newest.keys()], random)]
    const selection = { view: { scholarship: scholarshipId } }
    const { titles, rows } = await exportedRows(product, officer, { columns, selection })
    expect(titles).toEqual(columns.map(column => newest.get(column) ?? 'Application ID'))
    expect(rows).toHaveLength(versions)
    for (const [id = '', ...cells] of rows) {
      const answers = expected.get(id) ?? {}
      expect(cells).toEqual(columns.slice(1).map(column => answers[column] ?? ''))
    }
  }
})
