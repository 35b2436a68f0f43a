import { setTimeout } from 'node:timers/promises'

/** What one check found. */
export interface Finding {
  /** `warning`: the product runs, but somebody should know; `wrong`: part of it does not work. */
  state: 'ok' | 'warning' | 'wrong'
  /** What was examined, and its state; no secrets. */
  looked: string
  /** The problem and its remedy; both empty if all is well. */
  problem: string
  remedy: string
}

export interface Check {
  name: string
  /** A failure of the check itself is `wrong`. */
  run(): Promise<Finding>
}

/** A finding with the check's name, as `--json` prints it. */
export type Result = Finding & { name: string }

/** Milliseconds that a check may take. */
const timeoutMs = 3_000

/** Multiplies the time limits of the checks: 1 for people; more in tests, whose machine may pause for seconds. */
export const timeLimits = { factor: 1 }

/** A limit of time in milliseconds, times the factor of `timeLimits`. */
export const atMost = (milliseconds: number) => milliseconds * timeLimits.factor

export function ok(looked: string): Finding {
  return { state: 'ok', looked, problem: '', remedy: '' }
}

export function warning(looked: string, problem: string, remedy: string): Finding {
  return { state: 'warning', looked, problem, remedy }
}

export function wrong(looked: string, problem: string, remedy: string): Finding {
  return { state: 'wrong', looked, problem, remedy }
}

/** Runs all checks at once, each for three seconds at most. @returns their findings in this order */
export function runChecks(checks: Check[]): Promise<Result[]> {
  return Promise.all(checks.map(async check => ({ name: check.name, ...(await inTime(check)) })))
}

async function inTime(check: Check): Promise<Finding> {
  const tooLate = setTimeout(atMost(timeoutMs), undefined, { ref: false }).then(() =>
    wrong(
      '',
      `There was no answer within ${timeoutMs / 1000} s.`,
      'Check the network and the load of both machines.',
    ),
  )
  const found = check
    .run()
    .catch((error: unknown) => wrong('', `The check failed: ${reasonOf(error)}`, 'Please report this.'))
  return Promise.race([found, tooLate])
}

/** The reason of a failed connection in few words, such as `ECONNREFUSED`. */
export function reasonOf(error: unknown): string {
  const { code, message, cause, errors } = error as Error & { code?: string; errors?: unknown[] }
  if (cause !== undefined) return reasonOf(cause)
  if (errors?.[0] !== undefined) return reasonOf(errors[0])
  return code ?? message
}

/** Codes and words of certificates whose authority this machine does not know. */
const unknownAuthority = /SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|self.signed|unable to (verify|get)/

/** The remedy, plus what helps when a TLS connection failed because its authority is unknown. */
export function orOwnAuthority(remedy: string, reason: string): string {
  if (!unknownAuthority.test(reason)) return remedy
  return `${remedy} If your own authority signed its certificate, set CA_CERTIFICATES to the file of that authority.`
}
