import { beforeEach, describe, expect, test } from 'vitest'
import type { Scholarship, ScholarshipPage } from '../../../contract/scholarships/scholarships.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { insertScholarship } from '../../support/factories.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()

beforeEach(() => product.db.deleteFrom('scholarships').execute())

async function get<T>(path: string): Promise<{ status: number; body: T }> {
  const response = await fetch(`${product.siteUrl}/api${path}`)
  return { status: response.status, body: (await response.json()) as T }
}

const search = async (text: string) =>
  (await get<ScholarshipPage>(`/allScholarships?size=100&search=${encodeURIComponent(text)}`)).body

describe('GET /scholarships', () => {
  test('[API7] [H3] answers the whole list by ascending fee, then newest post date', async () => {
    const dear = await insertScholarship(product.db, { application_fee_minor: 9_000 })
    const older = await insertScholarship(product.db, {
      application_fee_minor: 900,
      posted_at: new Date('2026-01-01'),
    })
    const newer = await insertScholarship(product.db, {
      application_fee_minor: 900,
      posted_at: new Date('2026-02-01'),
    })
    const free = await insertScholarship(product.db, { application_fee_minor: 0 })
    const { status, body } = await get<Scholarship[]>('/scholarships')
    expect(status).toBe(200)
    expect(body.map(entry => entry._id)).toEqual([free, newer, older, dear])
  })

  test('[H3] limit and after walk through the whole list once, also among equal fees and dates', async () => {
    const posted_at = new Date('2026-03-01T10:00:00.123Z')
    for (let i = 0; i < 7; i++)
      await insertScholarship(product.db, { posted_at, application_fee_minor: i < 5 ? 100 : 200 })
    const whole = (await get<Scholarship[]>('/scholarships')).body.map(entry => entry._id)
    const walked: string[] = []
    for (;;) {
      const after = walked.at(-1)
      const { body } = await get<Scholarship[]>(`/scholarships?limit=2${after ? `&after=${after}` : ''}`)
      walked.push(...body.map(entry => entry._id))
      if (body.length < 2) break
    }
    expect(walked).toEqual(whole)
    expect(new Set(walked).size).toBe(7)
  })

  test('[API7] answers every field of the entity, and never who posted it', async () => {
    const id = await insertScholarship(product.db, { application_fee_minor: 1_250, service_charge_minor: 0 })
    const { body } = await get<Scholarship[]>('/scholarships')
    expect(body).toEqual([
      {
        _id: id,
        universityName: 'Lakeside University',
        universityImage: '',
        scholarshipName: 'Lakeside Merit Award',
        scholarshipCategory: 'Full-Fund',
        universityLocation: { country: 'Norway', city: 'Bergen' },
        universityRank: 120,
        applicationDeadline: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        subjectName: 'Engineering',
        scholarshipDescription: 'Covers tuition and housing for two years.',
        degree: 'Masters',
        stipend: '$1200',
        postDate: expect.stringMatching(/Z$/),
        serviceCharge: '$0',
        applicationFees: '$12.50',
        rating: 4.5,
      },
    ])
  })

  test('[API7] leaves out archived scholarships', async () => {
    await insertScholarship(product.db, { archived_at: new Date() })
    expect((await get<Scholarship[]>('/scholarships')).body).toEqual([])
  })

  test('[API7] refuses a limit out of range and an entry that is not in the list', async () => {
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'after=x', `after=${newId()}`, 'other=1']) {
      const { status, body } = await get<{ error: { code: string } }>(`/scholarships?${query}`)
      expect([query, status, body.error.code]).toEqual([query, 400, 'invalid_input'])
    }
  })
})

describe('GET /allScholarships', () => {
  test('[API12] [S1] answers pages of three from page 1, with the count of all', async () => {
    for (let i = 0; i < 7; i++) await insertScholarship(product.db, { application_fee_minor: 100 + i })
    const first = (await get<ScholarshipPage>('/allScholarships')).body
    const third = (await get<ScholarshipPage>('/allScholarships?page=3&size=3')).body
    const behind = (await get<ScholarshipPage>('/allScholarships?page=4&size=3')).body
    expect([first.count, first.scholarships.length]).toEqual([7, 3])
    expect(third.scholarships.map(entry => entry.applicationFees)).toEqual(['$1.06'])
    expect(behind).toEqual({ scholarships: [], count: 7 })
  })

  test('[API12] searches university, scholarship, category, subject, degree, country and city', async () => {
    await insertScholarship(product.db, {
      university_name: 'Other',
      scholarship_name: 'Other',
      category: 'Partial',
      subject: 'Doctor',
      degree: 'Diploma',
      country: 'Peru',
      city: 'Lima',
    })
    await insertScholarship(product.db)
    for (const text of [
      'lakeside',
      'merit',
      'full-fund',
      'ENGINEERING',
      'masters',
      'norway',
      'Bergen',
      '  bergen   norway ',
    ]) {
      expect([text, (await search(text)).count]).toEqual([text, 1])
    }
    expect((await search('bergen peru')).count).toBe(0)
    expect((await search('')).count).toBe(2)
  })

  test('[API12] accents and case do not matter, in the data and in the search', async () => {
    await insertScholarship(product.db, { city: 'Zürich', university_name: 'École Supérieure' })
    for (const text of ['zurich', 'ZÜRICH', 'ecole', 'Supérieure']) expect((await search(text)).count).toBe(1)
  })

  test('[API12] % _ and \\ stand for themselves', async () => {
    await insertScholarship(product.db, { scholarship_name: '100% tuition_waiver \\ plus' })
    await insertScholarship(product.db, { scholarship_name: 'Plain' })
    for (const text of ['100%', 'n_w', '\\', '%', '_'])
      expect([text, (await search(text)).count]).toEqual([text, 1])
  })

  test('[API12] refuses a page below 1 and a size out of range', async () => {
    for (const query of ['page=0', 'page=x', 'size=0', 'size=1000', `search=${'x'.repeat(201)}`]) {
      expect([query, (await get(`/allScholarships?${query}`)).status]).toEqual([query, 400])
    }
  })
})

describe.each(['/scholarships', '/scholarshipDetails'])('GET %s/{id}', path => {
  test('[API8] [API13] answers the scholarship to a visitor', async () => {
    const id = await insertScholarship(product.db)
    const { status, body } = await get<Scholarship>(`${path}/${id}`)
    expect([status, body._id]).toEqual([200, id])
    expect(body).not.toHaveProperty('postedUserEmail')
  })

  test('[API8] [API13] answers 404 for an unknown or archived one, 400 for no id', async () => {
    const archived = await insertScholarship(product.db, { archived_at: new Date() })
    expect((await get(`${path}/${newId()}`)).status).toBe(404)
    expect((await get(`${path}/${archived}`)).status).toBe(404)
    expect((await get(`${path}/nonsense`)).status).toBe(400)
  })
})
