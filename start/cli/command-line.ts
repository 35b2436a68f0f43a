import { parseArgs } from 'node:util'
import { type Command, type ExitCode, type Options, RefusedError, type Words, UsageError } from './command.ts'
import { commandHelp, generalHelp } from './command-help.ts'
import { nearest } from '../../server/platform/nearest.ts'

/** Commands by their names, each loaded when it is asked for. */
export type CommandList = Record<string, () => Promise<Command>>

const help = { help: { type: 'boolean', short: 'h' } } as const

/**
 * Runs the command that the arguments name, or prints help; reports a failure in a sentence.
 * @param words as in `process.argv`, without the program
 * @returns the exit code: 0 done, 1 failed, 2 usage error, 3 refused
 */
export async function runCommand(commands: CommandList, words: string[]): Promise<ExitCode> {
  try {
    const [name, ...others] = words
    if (name === undefined || ['help', '--help', '-h'].includes(name)) {
      console.log(generalHelp(await Promise.all(Object.values(commands).map(load => load()))))
      return name === undefined ? 2 : 0
    }
    const command = await find(commands, name)
    const parsed = parse(command, others)
    if (parsed === 'help') console.log(commandHelp(command))
    else return (await command.run(parsed)) ?? 0
    return 0
  } catch (error) {
    console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`)
    if (error instanceof UsageError) return 2
    return error instanceof RefusedError ? 3 : 1
  }
}

function find(commands: CommandList, name: string): Promise<Command> {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (load) return load()
  throw new UsageError(
    `Unknown command "${name}".${didYouMean(name, Object.keys(commands))} For a list: bursary --help`,
  )
}

function parse(command: Command, words: string[]): Words<Options> | 'help' {
  const { values, positionals } = parseStrictly(command, words)
  if (values.help === true) return 'help'
  const [argument = '', another] = positionals
  const unexpected = command.argument ? another : positionals[0]
  if (unexpected !== undefined) {
    throw new UsageError(`Unexpected argument "${unexpected}". ${seeHelp(command)}`)
  }
  if (command.argument && !argument && !command.argument.startsWith('[')) {
    throw new UsageError(`${command.argument} is missing. For instance: bursary ${command.examples[0]}`)
  }
  return { values, argument }
}

function parseStrictly(command: Command, args: string[]) {
  try {
    return parseArgs({ args, options: { ...command.options, ...help }, allowPositionals: true })
  } catch (error) {
    const { message } = error as Error
    const [, option = ''] = /^Unknown option '(--?[^']*)'/.exec(message) ?? []
    const known = Object.keys({ ...command.options, ...help }).map(name => `--${name}`)
    const problem = option
      ? `Unknown option '${option}'.${didYouMean(option, known)}`
      : `${message.replace(/\.?\s*(\n.*)?$/s, '')}.`
    throw new UsageError(`${problem} ${seeHelp(command)}`)
  }
}

function didYouMean(name: string, known: string[]): string {
  const meant = nearest(name, known)
  return meant === undefined ? '' : ` Did you mean "${meant}"?`
}

function seeHelp({ name }: Command): string {
  return `All options: bursary ${name} --help`
}
