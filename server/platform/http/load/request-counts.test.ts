import fastify from 'fastify'
import { expect, test } from 'vitest'
import { createRequestCounts, durationBounds } from './request-counts.ts'

async function countedApp() {
  const app = fastify()
  const counts = createRequestCounts()
  counts.watch(app)
  app.get('/assets/page-a1b2.js', async () => 'file')
  app.get('/assets/page-c3d4.js', async () => 'file')
  app.route({ method: ['GET', 'POST'], url: '/things/:id', handler: async () => 'thing' })
  app.get('/broken', async () => {
    throw new Error('broken')
  })
  await app.ready()
  const ask = async (method: 'GET' | 'HEAD' | 'POST', url: string) =>
    (await app.inject({ method, url })).statusCode
  const read = () =>
    counts.read().map(({ route, method, status, durations }) => ({
      what: `${method} ${route} ${status}`,
      count: durations.reduce((sum, more) => sum + more, 0),
    }))
  return { ask, read, counts }
}

test('[OPS4] answers are counted by pattern, method and class; those of no route together', async () => {
  const { ask, read } = await countedApp()
  for (const id of [1, 2, 3]) await ask('GET', `/things/${id}`)
  await ask('HEAD', '/things/1')
  await ask('POST', '/things/1')
  await ask('GET', '/broken')
  await ask('GET', '/nothing')
  await ask('POST', '/nothing/else')
  expect(read()).toEqual([
    { what: 'other none 4xx', count: 2 },
    { what: 'GET /things/:id 2xx', count: 3 },
    { what: 'POST /things/:id 2xx', count: 1 },
    { what: 'HEAD /things/:id 2xx', count: 1 },
    { what: 'GET /broken 5xx', count: 1 },
  ])
})

test('[OPS4] built files are one route, whatever their names', async () => {
  const { ask, read } = await countedApp()
  await ask('GET', '/assets/page-a1b2.js')
  await ask('GET', '/assets/page-c3d4.js')
  expect(read()).toEqual([{ what: 'GET /assets/* 2xx', count: 2 }])
})

test('[OPS4] a duration is in one place, and in the sum', async () => {
  const { ask, counts } = await countedApp()
  await ask('GET', '/things/1')
  const [counted] = counts.read()
  expect(counted?.durations).toHaveLength(durationBounds.length + 1)
  expect(counted?.durations.filter(Boolean)).toEqual([1])
  expect(counted?.seconds).toBeGreaterThan(0)
})
