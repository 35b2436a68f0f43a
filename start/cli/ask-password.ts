import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/**
 * Reads a password: at a terminal twice and hidden, otherwise from the first line of the input.
 * @throws Error when the two differ or none is given
 */
export async function askPassword(): Promise<string> {
  const { stdin, stdout } = process
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: silence, terminal: stdin.isTTY ?? false })
  const read = async (question: string) => {
    if (stdin.isTTY) stdout.write(question)
    const ended = once(lines, 'close').then(() => '')
    const answer = await Promise.race([once(lines, 'line').then(([line]) => String(line)), ended])
    if (stdin.isTTY) stdout.write('\n')
    return answer
  }
  try {
    const password = await read('  Password: ')
    if (!password) throw new Error('Please give a password on the first line of the input.')
    if (stdin.isTTY && (await read('  Repeat password: ')) !== password)
      throw new Error('The passwords do not match.')
    return password
  } finally {
    lines.close()
  }
}
