import { buffer } from 'node:stream/consumers'
import { inspectHere } from './inspection.ts'

// A separate program (cage.ts): loads its code, says so, reads a file, answers its type, and ends.
if (process.permission.has('addon')) await import('./picture-checks.ts')
process.stdout.write('\n')
const finding = await inspectHere(await buffer(process.stdin))
process.stdout.write(JSON.stringify(finding), () => process.exit(0))
