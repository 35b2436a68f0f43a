import { execFileSync, spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { closeSync, fstatSync, openSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'

/** What a program in the cage is told. */
export interface Surroundings {
  /** A file that the server can read. */
  secrets: string
  /** Where it could write. */
  folder: string
  /** Ports and a socket that the server can reach. */
  port: number
  socket: string
}

// Runs in the place of the inspector (cage.ts), tries everything that an inspection must not be able to do, and answers the
// code of each failure by the name of the try; `done` where one succeeds.
process.stdout.write('\n')
const { secrets, folder, port, socket }: Surroundings = JSON.parse(await text(process.stdin))

const tries: Record<string, () => unknown> = {
  'read the secrets': () => readFileSync(secrets),
  'list their folder': () => readdirSync(folder),
  'read the environment of the server': () => readFileSync(`/proc/${process.ppid}/environ`),
  'read the memory of the server': () => openSync(`/proc/${process.ppid}/mem`, 'r'),
  'read its own environment': () => readFileSync('/proc/self/environ'),
  'read its own code': () => readFileSync(new URL(import.meta.url)),
  'write a file': () => writeFileSync(`${folder}/written`, 'x'),
  'connect to a port': () => once(connect(port, '127.0.0.1'), 'connect'),
  'connect to a socket': () => once(connect(socket), 'connect'),
  'send a datagram': () => once(createSocket('udp4').bind(), 'listening'),
  'fetch an address': () => fetch(`http://127.0.0.1:${port}/`),
  'start a program': () => execFileSync('/bin/true'),
  'start itself without limits': () => once(spawn(process.execPath, ['--version']), 'spawn'),
  'start a thread': () => once(new Worker('0', { eval: true }), 'online'),
  'load native code': () => process.dlopen({ exports: {} }, `${folder}/native.node`),
  'use the internals of Node': () =>
    (process as unknown as { binding(name: string): unknown }).binding('tcp_wrap'),
}

// A closed descriptor makes no room for another.
closeSync(2)
const codes: Record<string, string> = {}
for (const [name, attempt] of Object.entries(tries)) {
  try {
    await attempt()
    codes[name] = 'done'
  } catch (error) {
    const { code, cause } = error as NodeJS.ErrnoException
    codes[name] = code ?? (cause as NodeJS.ErrnoException | undefined)?.code ?? String(error)
  }
}

/** Descriptors besides standard input, output and errors that are files or connections. */
const inherited = Array.from({ length: 1024 }, (_, fd) => fd)
  .slice(3)
  .filter(isFileOrSocket)

function isFileOrSocket(fd: number): boolean {
  try {
    const stat = fstatSync(fd)
    return stat.isFile() || stat.isDirectory() || stat.isSocket()
  } catch {
    return false
  }
}

process.stdout.write(
  JSON.stringify({ codes, inherited, environment: { ...process.env }, cwd: process.cwd() }),
  () => process.exit(0),
)
