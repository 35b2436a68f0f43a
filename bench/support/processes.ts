import { readdir, readFile } from 'node:fs/promises'

/** What a process and all of its children use; all 0 outside Linux. */
export interface Usage {
  /** Shared memory counts once. */
  memoryMb: number
  /** Since they started. */
  cpuMs: number
}

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10

export async function usageOf(root: number): Promise<Usage> {
  const all = await everyProcess()
  const family = familyOf(root, all)
  const sizes = await Promise.all([...family].map(proportionalSize))
  // Ended children count at their parent.
  const ticks = all.filter(({ pid }) => family.has(pid)).map(process => process.ticks)
  return { memoryMb: Math.round(sum(sizes) / 1024), cpuMs: sum(ticks) * tickMs }
}

/** The process among `root` and all of its children that was started with this argument. @throws Error without one */
export async function findStarted(root: number, argument: string): Promise<number> {
  for (const pid of familyOf(root, await everyProcess())) {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (line.split('\0').includes(argument)) return pid
  }
  throw new Error(`No process was started with ${argument}.`)
}

function familyOf(root: number, all: { pid: number; parent: number }[]): Set<number> {
  const family = new Set([root])
  for (let size = 0; size < family.size; ) {
    size = family.size
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid)
  }
  return family
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

async function everyProcess(): Promise<{ pid: number; parent: number; ticks: number }[]> {
  const names = await readdir('/proc').catch(() => [])
  return Promise.all(
    names
      .filter(name => /^\d+$/.test(name))
      .map(async name => {
        const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        // proc(5): fields 4 (parent) and 14 to 17 (own time and that of ended children).
        return { pid: Number(name), parent: Number(fields[1]), ticks: sum(fields.slice(11, 15).map(Number)) }
      }),
  )
}

async function proportionalSize(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0)
}
