import { connect, type NetConnectOpts } from 'node:net'
import { text } from 'node:stream/consumers'

/** Milliseconds in which clamd has to answer. */
const timeoutMs = 10_000

/** The name of what clamd found, or nothing. */
export interface Scan {
  virus: string | undefined
}

/** @param address `host:port` or the path of a socket */
function placeOf(address: string): NetConnectOpts {
  if (address.startsWith('/')) return { path: address }
  const { hostname, port } = new URL(`tcp://${address}`)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) }
}

/** Asks clamd whether bytes hold a virus that it knows, by its command INSTREAM. @throws Error when it does not say */
export async function scanBytes(address: string, bytes: Buffer): Promise<Scan> {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  const answer = await ask(address, ['zINSTREAM\0', length, bytes, Buffer.alloc(4)])
  if (answer === 'stream: OK') return { virus: undefined }
  const virus = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  if (virus === undefined) throw new Error(`clamd answered: ${answer}`)
  return { virus }
}

/** @returns the version of clamd and its signatures. @throws Error when it does not answer */
export function askVersion(address: string): Promise<string> {
  return ask(address, ['zVERSION\0'])
}

async function ask(address: string, parts: readonly (string | Buffer)[]): Promise<string> {
  const socket = connect(placeOf(address))
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('clamd did not answer in time')))
  for (const part of parts) socket.write(part)
  return (await text(socket)).replace(/\0$/, '').trim()
}
