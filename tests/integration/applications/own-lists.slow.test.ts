import { beforeAll, expect, test } from 'vitest'
import {
  insertApplication,
  insertManyApplications,
  insertReview,
} from '../../support/application-factories.ts'
import { ask, type Reply } from '../../support/ask.ts'
import { signUp, usePerson } from '../../support/identity/people.ts'
import { useProduct } from '../../support/product.ts'

const count = 2_000

const product = useProduct()
const amina = usePerson(product)
beforeAll(async () => {
  await insertManyApplications(product.db, { userId: amina.userId, count })
  // Nobody else's is among one's own.
  const { userId } = await signUp(product)
  await insertApplication(product.db, { user_id: userId })
  await insertReview(product.db, { user_id: userId })
})

const applications = (query: string) => ask(product, amina, `GET /appliedScholarship/${amina.email}${query}`)
const reviews = (query: string) => ask(product, amina, `GET /reviews/by-email/${amina.email}${query}`)
const total = (answer: Reply) => Number(answer.headers.get('x-total-count'))
const column = ({ body }: Reply, field: string): string[] =>
  body.map((entry: Record<string, string>) => entry[field])

test.each([
  ['[API23] [U3] applications', applications, count],
  ['[API16] [U7] reviews', reviews, count / 2],
])('%s of one person: the whole list without a query, its pages with one', async (_, get, expected) => {
  const whole = column(await get(''), '_id')
  expect(new Set(whole).size).toBe(expected)
  const first = await get('?page=1&size=20')
  expect([total(first), column(first, '_id')]).toEqual([expected, whole.slice(0, 20)])
  expect(column(await get('?page=50&size=20'), '_id')).toEqual(whole.slice(980, 1000))
  expect((await get('?page=9999')).body).toEqual([])
  expect((await get('?page=0')).status).toBe(400)
})

test('[API23] [U3] own applications are found by their words and their status', async () => {
  const found = await applications('?search=award%201999')
  expect([total(found), column(found, 'scholarshipName')]).toEqual([1, ['Award 1999']])
  const rejected = await applications('?status=Rejected&sort=date')
  expect([total(rejected), column(rejected, 'scholarshipName')[0]]).toEqual([count / 4, 'Award 1999'])
})

test('[API16] [U6] own reviews are found by their words and by scholarships', async () => {
  expect(column(await reviews('?search=comment%201998'), 'scholarshipName')).toEqual(['Award 1998'])
  const ids = column(await applications('?page=1&size=4'), 'scholarshipId')
  const reviewed = await reviews(`?scholarships=${ids.join()}`)
  expect(column(reviewed, 'scholarshipName')).toEqual(['Award 2', 'Award 4'])
  expect((await reviews('?scholarships=')).status).toBe(400)
  expect((await reviews(`?scholarships=${Array(101).fill(ids[0]).join()}`)).status).toBe(400)
})

test('[U3] the overview has the newest applications under way, and how many there are', async () => {
  const { body } = await ask(product, amina, 'GET /overview')
  expect([body.liveApplications.length, body.liveApplicationCount]).toEqual([20, count / 2])
  expect(body.liveApplications[0].scholarshipName).toBe('Award 1')
})
