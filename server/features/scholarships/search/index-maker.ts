import { setTimeout } from 'node:timers/promises'
import { type IndexSource, type IndexState, readIndex } from './index-source.ts'

/** Makes an index, and another one alongside the one that answers. */
export interface IndexMaker {
  /** The index that answers; `undefined` while there is none. */
  state: IndexState | undefined
  /** Begins to make one, unless one is being made; retries failures with growing delays. */
  make(): void
  /** Ends when the index is ready or cannot be made, or takes too long. */
  firstOrTimeout: Promise<unknown> | undefined
  /** Whether another process reads the whole catalogue, which takes longer than anybody waits. */
  readsAll: boolean
  /** Ends when nothing is being made any more. */
  making: Promise<void> | undefined
}

/** How long a question waits for an index that is being made, before the database answers instead. */
const timeoutMs = 2_000
const longestRestMs = 60_000

/** A maker that stops with the signal of its source. */
export function createIndexMaker(source: IndexSource): IndexMaker {
  const { log, signal } = source
  let stopWaiting = () => {}
  const maker: IndexMaker = {
    state: undefined,
    firstOrTimeout: undefined,
    readsAll: false,
    making: undefined,
    make() {
      if (maker.making) return
      const first = tryToBuild()
      const { promise: given, resolve } = Promise.withResolvers<void>()
      stopWaiting = resolve
      maker.firstOrTimeout = Promise.race([first, given, setTimeout(timeoutMs, undefined, { ref: false })])
      maker.making = untilMade(first).finally(() => {
        maker.making = undefined
      })
    },
  }

  async function untilMade(first: Promise<boolean>): Promise<void> {
    let made = await first
    for (let restMs = 1_000; !made && !signal.aborted; restMs = Math.min(2 * restMs, longestRestMs)) {
      await setTimeout(restMs, undefined, { signal }).catch(() => undefined)
      made = await tryToBuild()
    }
  }

  /** @returns false when there is no index, which the log explains */
  async function tryToBuild(): Promise<boolean> {
    try {
      if (!signal.aborted) maker.state = await readIndex(source, { inHurry: () => !maker.state, readsAll })
      return true
    } catch (error) {
      if (!signal.aborted)
        log.warn({ err: error }, 'the search index could not be built; searching in the database')
      return false
    }
  }

  function readsAll(whether: boolean): void {
    maker.readsAll = whether
    if (whether) stopWaiting()
  }

  return maker
}
