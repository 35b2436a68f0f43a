import { beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, looks, screens } from '../../support/browser/browser.ts'
import { testSite } from '../../support/browser/site.ts'
import { loaded } from '../../support/browser/sound.ts'
import { type Person, signUp } from '../../support/identity/people.ts'
import { awards, checkFile, upload } from '../../support/import-steps.ts'

const site = testSite()

let admin: Person
beforeAll(async () => {
  admin = await signUp(site.product, 'admin', 'Ada Admin')
})

const fileOf = (text: string) => ({ name: 'awards.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

/** Columns that nobody can guess, and dates that can be read in two ways. */
const unclear = (name: string) =>
  awards(
    { Scholarship: name, 'Application deadline': '3/4/2027' },
    { Scholarship: `${name} again`, 'Application deadline': '5/4/2027' },
  )
    .replace('University', 'Where')
    .replace('World rank', 'Standing')

test('[IMPORT1] an admin uploads a file, matches its columns, checks it, imports it and takes it back', async () => {
  const page = await site.visitAs(admin, '/dashboard/manageScholarships', { viewport: screens.desktop })
  await page.getByRole('main').getByRole('link', { name: 'Imports', exact: true }).click()
  await page.getByLabel('File').setInputFiles(fileOf(unclear('Sea Award')))
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByText('Still to choose: University, World rank, how dates are read').waitFor()
  await page.getByRole('combobox', { name: 'Where is' }).selectOption({ label: 'University *' })
  await page.getByRole('combobox', { name: 'Standing is' }).selectOption({ label: 'World rank *' })
  await page.getByText('Still to choose: how dates are read').waitFor()
  await Promise.all([
    // Earlier choices may still be on their way.
    page.waitForResponse(response => response.request().postData()?.includes('"dateOrder":"day"') ?? false),
    page.getByRole('radio', { name: 'Day first' }).click(),
  ])
  await page.reload()
  await page.getByRole('button', { name: 'Check all rows' }).waitFor()
  expect(await page.getByRole('combobox', { name: 'Where is' }).inputValue()).toBe('university')
  await page.getByRole('button', { name: 'Check all rows' }).click()
  await page.getByText('2 new, 0 are already here, 0 problems').waitFor()
  await page.getByRole('button', { name: 'Import 2 scholarships' }).click()
  await page.getByText(/^2 scholarships imported/).waitFor()
  await page.getByText('2 of them are drafts').waitFor()
  expect(await page.getByRole('link', { name: 'See all drafts' }).getAttribute('href')).toContain(
    'status=draft',
  )
  const deadlines = site.product.db
    .selectFrom('scholarships')
    .select('application_deadline')
    .where('scholarship_name', 'like', 'Sea Award%')
    .orderBy('id')
  expect((await deadlines.execute()).map(row => row.application_deadline)).toEqual([
    '2027-04-03',
    '2027-04-05',
  ])
  await page.getByRole('button', { name: 'Undo 2 scholarships' }).click()
  await page.getByText('Undone: 2 scholarships removed.').waitFor()
  expect(await deadlines.execute()).toEqual([])
  await page.getByRole('link', { name: 'All imports' }).click()
  await page.getByRole('link', { name: 'Scholarships from awards.csv' }).first().waitFor()
})

test('[IMPORT1] the drafts of an import are published in one press; what is left out of a file is said before', async () => {
  const file = awards(
    { Scholarship: 'Many 1', Remarks: 'x', State: 'Draft' },
    { Scholarship: 'Many 2', State: 'Draft', 'Application deadline': '2020-03-31' },
  )
  const { _id: id } = await checkFile(site.product, admin, file)
  const page = await site.visitAs(admin, `/dashboard/imports/${id}`, { viewport: screens.desktop })
  await page.getByText('This column is left out: Remarks.').waitFor()
  await page.getByRole('button', { name: 'Import 2 scholarships' }).click()
  await page.getByRole('button', { name: 'Publish 2 scholarships' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish 2 scholarships' }).click()
  await page.getByText('1 of them is a draft').waitFor()
  await page.getByRole('alert').getByText('Many 2:').waitFor()
})

/** In Windows-1250, which its bytes do not tell. */
function polish(name: string): Buffer<ArrayBuffer> {
  const file = Buffer.from(awards({ Scholarship: `${name} @ukasiewicza`, City: 'Krak#w' }))
  for (const [at, byte] of file.entries()) {
    if (byte === 0x40) file[at] = 0xa3
    if (byte === 0x23) file[at] = 0xf3
  }
  return file
}

test('[IMPORT1] of a CSV that does not say its encoding, lines are shown to choose from', async () => {
  const page = await site.visitAs(admin, '/dashboard/imports', { viewport: screens.desktop })
  await page.getByLabel('File').setInputFiles({ ...fileOf(''), buffer: polish('Stypendium') })
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByText('Stypendium Łukasiewicza').waitFor()
  expect(await page.getByRole('heading', { name: 'What the columns are' }).count()).toBe(0)
  await page.getByRole('radio', { name: 'Central European (Windows)' }).click()
  await page.getByRole('button', { name: 'Read the file' }).click()
  await page.getByText('The file is read as Central European (Windows).').waitFor()
  await page.getByLabel('The titles are in').waitFor()
  await page.getByRole('button', { name: 'Check all rows' }).click()
  await page.getByText('1 new, 0 are already here, 0 problems').waitFor()
})

test('[IMPORT1] problems are shown by column and by row, and all of them are a file; a file that is no table is refused', async () => {
  const file = awards(
    { Scholarship: 'Bad 1', Rating: '9' },
    { Scholarship: 'Bad 2', Rating: '9', Subject: 'Magic' },
  )
  const page = await site.visitAs(admin, '/dashboard/imports', { viewport: screens.desktop })
  await page.getByLabel('File').setInputFiles(fileOf(file))
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByRole('button', { name: 'Check all rows' }).click()
  await page.getByText('0 new, 0 are already here, 3 problems').waitFor()
  const byColumn = page.getByRole('table', { name: 'Problems by column' })
  await byColumn.getByRole('row', { name: /Rating Please enter a rating from 1 to 5\. 2/ }).waitFor()
  expect(await page.getByRole('button', { name: /^Import / }).count()).toBe(0)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download all 3 problems' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('problems.csv')
  await page.goto('/dashboard/imports')
  await page.getByLabel('File').setInputFiles({ ...fileOf('%PDF-1.7'), name: 'awards.xlsx' })
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByText('This is a PDF, not a file of rows.').waitFor()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, delete it!' }).click()
  await page.getByRole('heading', { name: 'New import' }).waitFor()
})

describe.each(looks)('on a $device, $colorScheme', ({ device, ...look }) => {
  const views = {
    'the list': async () => '',
    'the columns': async () => (await upload(site.product, admin, unclear('Look')))._id,
    'the encodings': async () => (await upload(site.product, admin, polish('Look')))._id,
    'the problems': async () =>
      (await checkFile(site.product, admin, awards({ Scholarship: '', Rating: '9' })))._id,
  }
  test.each(Object.entries(views))(
    '[IMPORT1] %s of imports are accessible, and fit the screen',
    async (_view, path) => {
      const page = await site.visitAs(admin, `/dashboard/imports/${await path()}`, look)
      await page.getByRole('heading', { level: 2 }).first().waitFor()
      await loaded(page)
      await expectAccessible(page)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([device, wide]).toEqual([device, 0])
    },
  )
})
