import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Command, defineCommand, RefusedError } from './command.ts'
import { runCommand } from './command-line.ts'
import { commands } from './commands.ts'

let output = ''
beforeEach(() => {
  output = ''
  for (const stream of ['log', 'error'] as const) {
    vi.spyOn(console, stream).mockImplementation(text => {
      output += `${text}\n`
    })
  }
})
afterEach(() => {
  vi.mocked(console.log).mockRestore()
  // It is in `output`.
  vi.mocked(console.error).mockClear()
})

const run = vi.fn<Command['run']>()
const keep = defineCommand({
  name: 'keep',
  summary: 'Keeps a thing.',
  argument: 'THING',
  options: {
    place: { type: 'string', value: 'PLACE', about: 'Where.' },
    quick: { type: 'boolean', about: 'In haste.' },
  },
  examples: ['keep hat --place shelf'],
  run: words => run(words),
})
const load = vi.fn(async () => keep)
const others = vi.fn(() => Promise.reject(new Error('loaded')))

/** Runs it beside a command that must not be loaded. */
const bursary = (...words: string[]) => runCommand({ keep: load, start: others }, words)

test('[OPS2] a command gets its options and its argument, and only its code is loaded', async () => {
  expect(await bursary('keep', 'hat', '--place', 'shelf', '--quick')).toBe(0)
  expect(run).toHaveBeenLastCalledWith({ values: { place: 'shelf', quick: true }, argument: 'hat' })
  expect(others).not.toHaveBeenCalled()
})

test.each([
  [['kepe', 'hat'], 'Unknown command "kepe". Did you mean "keep"?'],
  [['constructor'], 'Unknown command "constructor".'],
  [['keep', 'hat', '--plase', 'x'], 'Unknown option \'--plase\'. Did you mean "--place"?'],
  [['keep', 'hat', '-x'], "Unknown option '-x'. All options: bursary keep --help"],
  [['keep', 'hat', '--place'], 'argument missing'],
  [['keep', 'hat', 'coat'], 'Unexpected argument "coat".'],
  [['keep'], 'THING is missing. For instance: bursary keep hat --place shelf'],
])('[OPS2] wrong words are exit code 2, and a sentence that helps: %j', async (words, sentence) => {
  run.mockClear()
  expect(await bursary(...words)).toBe(2)
  expect(output).toContain(sentence)
  expect(run).not.toHaveBeenCalled()
})

test.each([
  [new Error('The disk is full.'), 1],
  [new RefusedError('There is data already.'), 3],
])('[OPS2] %s ends with its exit code, without a stack', async (error, exitCode) => {
  run.mockRejectedValueOnce(error)
  expect(await bursary('keep', 'hat')).toBe(exitCode)
  expect(output).toBe(`\n  ${error.message}\n\n`)
})

test('[OPS2] every command is in the help, with its options and examples of its own', async () => {
  expect(await runCommand(commands, ['--help'])).toBe(0)
  for (const [name, loaded] of Object.entries(commands)) {
    const command = await loaded()
    expect(command.name).toBe(name)
    expect(output).toContain(command.summary)
    expect(await runCommand(commands, [name, '--help'])).toBe(0)
    for (const option of Object.keys(command.options)) expect(output).toContain(`--${option}`)
    expect(command.examples.length).toBeGreaterThan(0)
    for (const example of command.examples) expect(example.split(' ')[0]).toBe(name)
  }
})

test('[OPS2] without words the help is shown as an error', async () => {
  expect(await runCommand(commands, [])).toBe(2)
  expect(output).toContain('bursary COMMAND')
})
