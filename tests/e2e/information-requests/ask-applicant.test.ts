import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ask } from '../../support/ask.ts'
import { screens } from '../../support/browser/browser.ts'
import { testSite } from '../../support/browser/site.ts'
import { expectSoundEverywhere, loaded } from '../../support/browser/sound.ts'
import { insertAsking, submitted } from '../../support/information-request-steps.ts'
import { usePerson } from '../../support/identity/people.ts'

const site = testSite()
const officer = usePerson(site.product, 'moderator', 'Mira Staff')

/** The same, which the office then begins to process. */
async function processed(scholarshipId: string, name: string) {
  const { applicant, id } = await submitted(site.product, scholarshipId, name)
  await ask(site.product, officer, `PATCH /appliedScholarship/status/${id}`, { status: 'Processing' })
  return { applicant, id }
}

test('[TALK1] an officer asks at the desk by key, the student answers on a phone, and the officer sees what changed', async () => {
  const { scholarshipId } = await insertAsking(site.product)
  const { applicant, id } = await processed(scholarshipId, 'Diane Uwase')
  const desk = await site.visitAs(officer, `/dashboard/desk/${id}`, { viewport: screens.desktop })
  await desk.getByRole('button', { name: 'Ask the applicant' }).waitFor()
  await desk.keyboard.press('i')
  const asking = desk.getByRole('form', { name: 'Ask the applicant' })
  await asking.waitFor()
  await desk.keyboard.type('Which tides do you mean?')
  await asking.getByRole('button', { name: /^Send/ }).click()
  await asking.getByText('Please choose at least one answer to reopen.').waitFor()
  await asking.getByLabel('Why do you apply?').check()
  await asking.getByLabel('Phone').check()
  await expectSoundEverywhere(desk, ['desktop'])
  await asking.getByRole('button', { name: 'Send, reopen 2 answers' }).click()
  await desk.getByRole('region', { name: 'Asked' }).getByText('Waiting for the applicant until').waitFor()
  // The form has gone with the button that was pressed; the keyboard has kept its place.
  await expect
    .poll(() =>
      desk
        .getByRole('complementary', { name: 'Handling' })
        .evaluate(rail => rail.contains(document.activeElement)),
    )
    .toBe(true)
  await desk
    .getByRole('region', { name: 'Applications', exact: true })
    .getByText('Waiting for the applicant', { exact: true })
    .waitFor()
  await expectSoundEverywhere(desk, ['desktop'])

  // Whoever has it open while it changes is told by another banner.
  await desk.goto('/dashboard/desk')
  await desk.getByText('Choose an application').waitFor()

  const student = await site.visitAs(applicant, '/dashboard', { viewport: screens.phone })
  await loaded(student)
  await student.getByRole('region', { name: 'The office asks you' }).getByRole('link').click()
  await student.getByText('Which tides do you mean?').waitFor()
  // Nothing else is open.
  expect(await student.getByLabel('Do you work?').count()).toBe(0)
  expect(await student.getByLabel('Address').count()).toBe(0)
  await student.getByLabel('Why do you apply?').fill('The tides of the Volta')
  await student.getByText(/Saved \d/).waitFor()
  await expectSoundEverywhere(student, ['phone', 'desktop'])
  await student.getByRole('button', { name: 'Send 2 answers' }).click()
  const unchanged = student.getByRole('alertdialog', { name: 'You have not changed this answer.' })
  await unchanged.getByRole('button', { name: 'Send', exact: true }).click()
  await student.waitForURL(/receipt/)
  await student.getByText('The tides of the Volta').first().waitFor()

  // The officer comes back later.
  await sql`update desk_reads set at = at - interval '1 hour' where application_id = ${id}`.execute(
    site.product.db,
  )
  await desk.goto(`/dashboard/desk/${id}`)
  await desk.getByText(/^1 answer changed/).waitFor()
  const part = desk.getByRole('region', { name: 'Conversation' })
  await part.getByText(/: answered\./).waitFor()
  await desk.getByRole('button', { name: 'Ask the applicant' }).waitFor()
})
