import type { parseArgs } from 'node:util'

/** An option, as parseArgs takes it, in the words of `--help`. */
export interface Option {
  type: 'string' | 'boolean'
  /** What it does, in one line. */
  about: string
  /** The placeholder of its value, such as `ADDRESS`. */
  value?: string
  multiple?: boolean
}

export type Options = Record<string, Option>

/** The arguments after the name of a command. */
export interface Words<O extends Options> {
  values: ReturnType<typeof parseArgs<{ options: O; strict: true }>>['values']
  /** The positional argument; empty if the command takes none. */
  argument: string
}

/** One command of `bursary`. */
export interface Command<O extends Options = Options> {
  name: string
  /** What it does, in one line. */
  summary: string
  /** The placeholder of its argument, such as `FILE`, or `[FILE]` if it can be left out. */
  argument?: string
  options: O
  /** Arguments after `bursary`, as people type them. */
  examples: string[]
  /**
   * Runs the command and prints the result. Prompts only at a terminal.
   * @returns the exit code, if it is not 0
   * @throws UsageError, RefusedError, or an Error whose message is a sentence for people
   */
  run(words: Words<O>): Promise<ExitCode | void>
}

/** Done, failed, usage error, refused. */
export type ExitCode = 0 | 1 | 2 | 3

/** Invalid arguments (exit code 2). */
export class UsageError extends Error {}

/** Refused because it would do harm, such as replacing data; nothing has changed (exit code 3). */
export class RefusedError extends Error {}

/** For a command whose output scripts read. */
export const json = { json: { type: 'boolean', about: 'Prints one JSON object, for scripts.' } } as const

/** The command, with its options known to `run` alone. */
export function defineCommand<const O extends Options>(command: Command<O>): Command {
  return command
}
