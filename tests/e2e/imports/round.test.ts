import { expect, test } from 'vitest'
import { expectAccessible, otherLooks } from '../../support/browser/browser.ts'
import { testSite } from '../../support/browser/site.ts'
import { loaded } from '../../support/browser/sound.ts'
import { insertScholarship } from '../../support/factories.ts'
import { usePerson } from '../../support/identity/people.ts'
import { csv } from '../../support/import-steps.ts'
import { mailAbout, mailsTo } from '../../support/mail/outbox.ts'

const site = testSite()
const admin = usePerson(site.product, 'admin', 'Ada Admin')

const titles = [
  'Full name',
  'E-mail',
  'Mobile',
  'Home address',
  'Sex',
  'SSC',
  'HSC',
  'Applied on',
  'Old number',
]
/** Each look imports people of its own, as nobody is invited twice. */
const roundOf = (device: string) => [
  [
    'Amina Khan',
    `amina.${device}@example.org`,
    '+44 20 7946 1000',
    '1 High Street',
    'f',
    'A',
    'B',
    '3/4/2026',
    '17',
  ],
  [
    'Bela Nagy',
    `bela.${device}@example.org`,
    '+36 1 555 0101',
    'Fő utca 2',
    'm',
    '4.5',
    '4.8',
    '5/10/2026',
    '18',
  ],
]

const fileOf = (...rows: string[][]) => ({
  name: 'round.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(csv([titles, ...rows])),
})

test.each(otherLooks)(
  '[IMPORT1] on a $device, $colorScheme an admin imports a round: matched, checked, corrected, imported, and its people are mailed when asked to',
  async look => {
    const name = `Harbour Award, ${look.device}`
    const [amina = [], bela = []] = roundOf(look.device)
    await insertScholarship(site.product.db, { scholarship_name: name })
    const expectErrors = [/api\/imports/, /Check all rows failed/, /Sending a file to import failed/]
    const page = await site.visitAs(admin, '/dashboard/imports', { ...look, expectErrors })
    const upload = async (...rows: string[][]) => {
      await page.getByLabel('What').selectOption('applications')
      await page.getByLabel('Into').selectOption({ label: `${name}, Lakeside University` })
      await page.getByLabel('File', { exact: true }).setInputFiles(fileOf(...rows))
      await page.getByRole('button', { name: 'Upload' }).dblclick()
      await page.getByRole('heading', { name: 'What the columns are' }).waitFor()
    }
    await page.getByLabel('What').selectOption('applications')
    await page.getByLabel('File', { exact: true }).setInputFiles(fileOf(amina))
    await page.getByRole('button', { name: 'Upload' }).click()
    await expect
      .poll(() => page.getByLabel('Into').getAttribute('aria-invalid'), { message: 'at its field' })
      .toBe('true')
    await upload(amina, bela.with(1, 'nobody'))
    await expect.poll(() => page.getByLabel('E-mail is').inputValue()).toBe('email')
    await expect.poll(() => page.getByLabel('Old number is').inputValue()).toBe('')
    await page.getByRole('button', { name: 'Check all rows' }).click()
    await page.getByText('Choose how dates such as 3/4/2026 are read.').waitFor()
    await page.getByLabel('Day first').click()
    await page.getByRole('button', { name: 'Check all rows' }).click()
    await page.getByText('Leave these columns out, or say what they are: Old number.').waitFor()
    await page.getByLabel('Leave out this column').click()
    await page.getByRole('button', { name: 'Check all rows' }).click()
    await page.getByText('1 new, 0 are already here, 1 problem').waitFor()
    await page.getByRole('row', { name: '3 E-mail Please enter a valid email address' }).waitFor()
    await loaded(page)
    await expectAccessible(page)

    await page.getByRole('link', { name: 'All imports' }).click()
    await upload(amina, bela)
    await page.getByLabel('Day first').click()
    await page.getByLabel('Leave out this column').click()
    await page.getByRole('button', { name: 'Check all rows' }).click()
    await page.getByText('No emails are sent now. Applicants without an account get one').waitFor()
    await page.getByRole('button', { name: 'Import 2 applications' }).dblclick()
    await page.getByText(/^2 applications imported/).waitFor()
    await page.getByText('2 applicants do not know that their application is here.').waitFor()
    expect(await page.getByRole('link', { name: 'Read them at the desk' }).getAttribute('href')).toContain(
      '?scholarship=',
    )
    expect(await mailsTo(site.product, bela[1] ?? '')).toEqual([])
    await loaded(page)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Mail 2 applicants' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Mail 2 applicants' }).dblclick()
    await page.getByText('2 emails will be sent one by one.').waitFor()
    await mailAbout(site.product, bela[1] ?? '', `Your application for ${name}`)
    await page.getByRole('button', { name: 'Undo 2 applications' }).click()
    await page.getByText('2 applicants have been emailed, so this import cannot be undone.').waitFor()
  },
)
