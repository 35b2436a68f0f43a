import type { Page } from 'playwright-core'
import { insertScholarshipWithForm, oneSection } from '../form-factories.ts'
import { type Person, signUp } from '../identity/people.ts'
import { hydrated, type TestSite } from './site.ts'

export const saved = (page: Page) => page.getByText(/Saved \d/).waitFor()
export const next = (page: Page) => page.getByRole('button', { name: /^Next/ }).click()
export const sectionOf = (id: string, section: string) => `/dashboard/apply/${id}?section=${section}`

/** The answers of a draft that the server has from its person, by question. */
export async function answersOf({ product }: TestSite, person: Person): Promise<Record<string, unknown>> {
  const rows = await product.db
    .selectFrom('draft_answers')
    .innerJoin('application_drafts', 'application_drafts.id', 'draft_id')
    .select(['question', 'answer'])
    .where('user_id', '=', person.userId)
    // Without the degree that is suggested.
    .where('draft_answers.version', '>', 0)
    .execute()
  return Object.fromEntries(rows.map(({ question, answer }) => [question, answer]))
}

/** What the page loads beside a draft, unseen: where the line is cut or the session ends before, it logs that. */
const loadedBeside = ['payment/open', 'documents', 'knownAnswers', 'ownReferences']

export async function beginAt(
  site: TestSite,
  section: string,
  options: Parameters<TestSite['visitAs']>[2] = {},
) {
  const [{ scholarshipId, office }, amina] = await Promise.all([
    insertScholarshipWithForm(site.product),
    signUp(site.product),
  ])
  const page = await site.openAs(amina, options)
  const loading = loadedBeside.map(path =>
    page.waitForEvent('requestfinished', request => new URL(request.url()).pathname === `/api/${path}`),
  )
  await Promise.all([...loading, page.goto(sectionOf(scholarshipId, section))])
  await hydrated(page)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  return { scholarshipId, office, amina, page }
}

export const papersForm = oneSection('Your papers', [
  {
    id: 'q_papers',
    type: 'file',
    wording: 'Your transcripts',
    help: '',
    required: true,
    maxFiles: 2,
  },
])

export const chooser = (page: Page) => page.getByLabel('Upload a document')
export const pdf = (buffer: Buffer, name = 'transcript.pdf') => ({
  name,
  mimeType: 'application/pdf',
  buffer,
})

/** Somebody new at a section that asks for transcripts. */
export async function atPapers(site: TestSite, options: Parameters<TestSite['visitAs']>[2] = {}) {
  const [{ scholarshipId, office }, amina] = await Promise.all([
    insertScholarshipWithForm(site.product, { definition: papersForm, scholarship_name: 'Estuary Award' }),
    signUp(site.product),
  ])
  const page = await site.visitAs(amina, `/dashboard/apply/${scholarshipId}?section=s_only`, options)
  await page.getByRole('group', { name: 'Your transcripts' }).waitFor()
  return { scholarshipId, office, amina, page }
}

/** How many changes this browser keeps for later. */
export function keptChanges(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('bursary-drafts')
    opening.addEventListener('error', () => reject(opening.error ?? new Error('blocked')))
    opening.addEventListener('success', () => {
      const count = opening.result.transaction('changes').objectStore('changes').count()
      count.addEventListener('success', () => resolve(count.result))
    })
  })
}
