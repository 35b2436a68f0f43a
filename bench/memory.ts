import { readdir, readFile } from 'node:fs/promises'

/** Memory in MB of the processes and all of their children, shared parts counted once; 0 where Linux is not below. */
export async function memoryOf(pids: number[]): Promise<number> {
  const parents = await parentOfEach()
  const family = new Set(pids)
  for (let size = 0; size < family.size; ) {
    size = family.size
    for (const [pid, parent] of parents) if (family.has(parent)) family.add(pid)
  }
  const sizes = await Promise.all([...family].map(proportionalSize))
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024)
}

async function parentOfEach(): Promise<[pid: number, parent: number][]> {
  const names = await readdir('/proc').catch(() => [])
  const pids = names.filter(name => /^\d+$/.test(name))
  return Promise.all(
    pids.map(async pid => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      return [Number(pid), Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2] ?? 0)] as [number, number]
    }),
  )
}

async function proportionalSize(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0)
}
