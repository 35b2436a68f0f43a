import { expect, test } from 'vitest'
import { newId } from '../../server/platform/database/new-id.ts'
import { seededRandom } from '../../demo-data/random.ts'
import { addSkewed } from '../scenarios/data/list-truth.ts'
import { insertReview } from '../support/application-factories.ts'
import { insertScholarship } from '../support/factories.ts'
import { send, signUp } from '../support/identity/people.ts'
import { startProductProcess } from '../support/processes/product-process.ts'
import { residentMegabytes } from '../support/processes/resident-memory.ts'

const chunks = 30
const requestsOfChunk = 4_000
const connections = 16

const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

const letters = 'abcdefghijklmnoprstuvw'.split('')

test('memory stays flat over very many requests, most of them for something that nobody asked before', async () => {
  const product = await startProductProcess({ variables: { PUBLIC_CACHE_MB: '16', PROCESSES: '1' } })
  const random = seededRandom('memory')
  await addSkewed({ product, random }, 2000)
  const ids = await Promise.all(Array.from({ length: 50 }, () => insertScholarship(product.db)))
  const student = await signUp(product)
  const reviewId = await insertReview(product.db, { user_id: student.userId })
  const some = () => random.pick(letters) + random.pick(letters)
  const pathOf = (turn: number) => {
    const id = ids[turn % ids.length] ?? ''
    const paths = ['/', `/?x=${newId()}`, `/scholarshipDetails/${id}`, `/api/reviews/${id}`]
    const size = 1 + (turn % 100)
    const searched = turn % 2 ? newId() : `${some()}+${some()}`
    return paths[turn % 8] ?? `/api/allScholarships?search=${searched}&size=${size}`
  }
  /** What a student does: reads what is hers alone, and writes what others read. */
  const beSignedIn = async (turn: number) => {
    const { token, email } = student
    const body = { reviewerComments: `Good, the ${turn}th time.` }
    const answers = [
      await send(product, 'GET', `/users/${email}`, { token }),
      await send(product, 'PATCH', `/reviews/${reviewId}`, { token, body }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  }
  const memory: number[] = []
  for (let chunk = 0; chunk < chunks; chunk++) {
    let turn = 0
    const ask = async () => {
      while (turn < requestsOfChunk) {
        const mine = turn++
        if (mine % 100 === 0) await beSignedIn(mine)
        const answer = await fetch(product.siteUrl + pathOf(mine))
        await answer.arrayBuffer()
        expect(answer.status).toBe(200)
      }
    }
    await Promise.all(Array.from({ length: connections }, ask))
    // In between, what searches found is remembered.
    if (chunk % 3 === 2) await insertScholarship(product.db)
    memory.push(residentMegabytes(product.process.pid))
  }
  await product.stop()
  const [early, late] = [memory.slice(chunks / 3, (2 * chunks) / 3), memory.slice((2 * chunks) / 3)]
  expect(mean(late), `megabytes after each chunk: ${memory.map(Math.round).join(' ')}`).toBeLessThan(
    mean(early) * 1.1,
  )
})
