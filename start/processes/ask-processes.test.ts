import type { Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createMetricsCollector } from './ask-processes.ts'

/** Processes that answer with their names, and those that are blocked. */
function collectorWith(places: number) {
  const blocked = new Set<EventEmitter>()
  const questions: EventEmitter[] = []
  const collector = createMetricsCollector(places, worker => {
    questions.push(worker)
    if (!blocked.has(worker)) queueMicrotask(() => answer(worker))
  })
  const names = new Map<EventEmitter, string>()
  const answer = (worker: EventEmitter) => worker.emit('message', { ownMetrics: names.get(worker) })
  function fork(name: string): EventEmitter {
    const worker = new EventEmitter()
    names.set(worker, name)
    collector.addWorker(worker as Worker)
    return worker
  }
  return { collector, fork, blocked, questions, answer }
}

test('[OPS4] a replacement takes the place of the one that died', async () => {
  const { collector, fork } = collectorWith(2)
  const a = fork('a')
  fork('b')
  expect(await collector.ask()).toEqual(['a', 'b'])
  a.emit('exit')
  expect(await collector.ask()).toEqual([undefined, 'b'])
  fork('c')
  expect(await collector.ask()).toEqual(['c', 'b'])
})

test('[OPS4] one that takes over is one more, and then takes the place', async () => {
  const { collector, fork } = collectorWith(2)
  const [a, b] = [fork('a'), fork('b')]
  fork('new a')
  expect(await collector.ask()).toEqual(['a', 'b', 'new a'])
  a.emit('exit')
  expect(await collector.ask()).toEqual(['new a', 'b'])
  const inVain = fork('new b')
  inVain.emit('exit')
  fork('new b')
  b.emit('exit')
  expect(await collector.ask()).toEqual(['new a', 'new b'])
})

test('[OPS4] a blocked one is asked once, and its late answer is taken', async () => {
  const { collector, fork, blocked, questions, answer } = collectorWith(2)
  fork('a')
  const b = fork('b')
  blocked.add(b)
  expect(await collector.ask()).toEqual(['a', undefined])
  const again = collector.ask()
  answer(b)
  expect(await again).toEqual(['a', 'b'])
  expect(questions.filter(worker => worker === b)).toHaveLength(1)
})
