import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newId } from '../../server/database/new-id.ts'
import { insertScholarship } from '../support/factories.ts'
import { startProductProcess } from '../support/product-process.ts'

const batches = 30
const requestsOfBatch = 4_000
const connections = 16

/** Megabytes that a process has in memory. */
function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

test('memory stays flat over very many requests, most of them for something that nobody asked before', async () => {
  const product = await startProductProcess({ variables: { PUBLIC_CACHE_MB: '16', PROCESSES: '1' } })
  const ids = await Promise.all(Array.from({ length: 50 }, () => insertScholarship(product.db)))
  const pathOf = (turn: number) => {
    const id = ids[turn % ids.length] ?? ''
    const paths = ['/', `/?x=${newId()}`, `/scholarshipDetails/${id}`, `/api/reviews/${id}`]
    return paths[turn % 8] ?? `/api/allScholarships?search=${newId()}&size=${1 + (turn % 100)}`
  }
  const memory: number[] = []
  for (let batch = 0; batch < batches; batch++) {
    let turn = 0
    const ask = async () => {
      while (turn < requestsOfBatch) {
        const answer = await fetch(product.siteUrl + pathOf(turn++))
        await answer.arrayBuffer()
        expect(answer.status).toBe(200)
      }
    }
    await Promise.all(Array.from({ length: connections }, ask))
    await insertScholarship(product.db)
    memory.push(residentMegabytes(product.process.pid))
  }
  await product.stop()
  const [early, late] = [memory.slice(batches / 3, (2 * batches) / 3), memory.slice((2 * batches) / 3)]
  expect(mean(late), `megabytes after each batch: ${memory.map(Math.round).join(' ')}`).toBeLessThan(
    mean(early) * 1.1,
  )
})
