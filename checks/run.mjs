// `npm run check`: every check, two at a time, as most of them use one core; what one prints is shown when it ends.
import { spawn } from 'node:child_process'
import { cpus } from 'node:os'
import { text } from 'node:stream/consumers'

// The longest first.
const waiting = ['lint', 'types', 'arrows', 'budgets', 'unused', 'format', 'requirements']

/** Runs checks until none waits. */
async function work() {
  for (let name = waiting.shift(); name; name = waiting.shift()) {
    const shell = process.platform === 'win32'
    // Scripts around a check are ignored: what `precheck` has made would be made again while another check reads it.
    const check = spawn('npm', ['run', '--silent', '--ignore-scripts', `check:${name}`], {
      shell,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Those written in Go would use more threads, and half again as much processor time.
      env: { ...process.env, GOMAXPROCS: '1' },
    })
    const ended = new Promise(resolve => check.once('close', resolve))
    const [out, errors, code] = await Promise.all([text(check.stdout), text(check.stderr), ended])
    console.log(`check:${name} ${code === 0 ? 'is clean' : 'FAILED'}\n${out}${errors}`)
    if (code !== 0) process.exitCode = 1
  }
}

await Promise.all(Array.from({ length: Math.min(2, cpus().length) }, work))
