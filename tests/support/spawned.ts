import { type SpawnOptions, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A script of ours that runs as a process of its own. */
export interface Spawned {
  pid: number
  /** Resolves when a line of its output matches, also one that came before; rejects when it ends without. */
  line(pattern: RegExp): Promise<RegExpExecArray>
  /** Everything that it said so far. */
  output(): string
  kill(signal: NodeJS.Signals): void
  /** Resolves with the exit code, or null after a signal, when it has ended and its output is complete. */
  ended: Promise<number | null>
}

/** The user that a process runs as; the one of the tests by default. */
export interface User {
  uid: number
  gid: number
}

/** An unprivileged user that root can become without asking. */
export const nobody: User = { uid: 65_534, gid: 65_534 }

/** True when the tests may start processes as another user. */
export const isRoot = process.getuid?.() === 0

/**
 * Starts a TypeScript file of the project with the Node that runs the tests, as npm does it with `inShell`, and without the
 * settings file of the checkout.
 */
export function spawnScript(
  file: URL,
  args: string[] = [],
  options: {
    env?: Record<string, string>
    user?: User | undefined
    inShell?: boolean
  } = {},
): Spawned {
  const command = [process.execPath, fileURLToPath(file), ...args]
  return spawnProgram(options.inShell ? ['sh', '-c', '"$0" "$@"; exit', ...command] : command, {
    ...options.user,
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    env: { PATH: process.env.PATH, BURSARY_SETTINGS: '', ...options.env },
  })
}

/** Starts a program with its arguments. */
export function spawnProgram([program = '', ...words]: string[], options: SpawnOptions): Spawned {
  const child = spawn(program, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', text => {
      output += text
    })
  }
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  return {
    pid: child.pid ?? 0,
    output: () => output,
    kill: signal => void child.kill(signal),
    ended,
    line: pattern =>
      new Promise((resolve, reject) => {
        const look = () => {
          // The last piece may still grow.
          const match = pattern.exec(output.slice(0, output.lastIndexOf('\n') + 1))
          if (match) resolve(match)
          return match
        }
        if (look()) return
        child.stdout.on('data', look)
        child.stderr.on('data', look)
        void ended.then(
          code => look() ?? reject(new Error(`ended with ${code} without ${pattern}:\n${output}`)),
        )
      }),
  }
}
