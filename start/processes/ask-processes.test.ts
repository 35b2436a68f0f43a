import type { Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createMetricsCollector } from './ask-processes.ts'

/** Processes that answer with their names, and those that are blocked. */
function deskWith(places: number) {
  const blocked = new Set<EventEmitter>()
  const questions: EventEmitter[] = []
  const desk = createMetricsCollector(places, worker => {
    questions.push(worker)
    if (!blocked.has(worker)) queueMicrotask(() => answer(worker))
  })
  const names = new Map<EventEmitter, string>()
  const answer = (worker: EventEmitter) => worker.emit('message', { figures: names.get(worker) })
  function fork(name: string): EventEmitter {
    const worker = new EventEmitter()
    names.set(worker, name)
    desk.seat(worker as Worker)
    return worker
  }
  return { desk, fork, blocked, questions, answer }
}

test('[OPS4] a replacement takes the place of the one that died', async () => {
  const { desk, fork } = deskWith(2)
  const a = fork('a')
  fork('b')
  expect(await desk.ask()).toEqual(['a', 'b'])
  a.emit('exit')
  expect(await desk.ask()).toEqual([undefined, 'b'])
  fork('c')
  expect(await desk.ask()).toEqual(['c', 'b'])
})

test('[OPS4] one that takes over is one more, and then takes the place', async () => {
  const { desk, fork } = deskWith(2)
  const [a, b] = [fork('a'), fork('b')]
  fork('new a')
  expect(await desk.ask()).toEqual(['a', 'b', 'new a'])
  a.emit('exit')
  expect(await desk.ask()).toEqual(['new a', 'b'])
  const inVain = fork('new b')
  inVain.emit('exit')
  fork('new b')
  b.emit('exit')
  expect(await desk.ask()).toEqual(['new a', 'new b'])
})

test('[OPS4] a blocked one is asked once, and its late answer is taken', async () => {
  const { desk, fork, blocked, questions, answer } = deskWith(2)
  fork('a')
  const b = fork('b')
  blocked.add(b)
  expect(await desk.ask()).toEqual(['a', undefined])
  const again = desk.ask()
  answer(b)
  expect(await again).toEqual(['a', 'b'])
  expect(questions.filter(worker => worker === b)).toHaveLength(1)
})
