import { settingNamesOf } from './settings.ts'

/** What a name of a setting that is no secret does not end with; addresses can hold passwords. */
const secret = /(SECRET|KEY|KEY_ID|TOKEN|PASSWORD|PASSPHRASE|URL)$/
const open = /^PUBLIC_URL$|_DISCOVERY_URL$/

/**
 * The settings that differ from the defaults, as lines of a `.env` file.
 * @param also secrets that the environment does not have
 */
export function printSettings(
  variables: Record<string, string | undefined>,
  also: Record<string, string>,
): { plain: string; secret: string } {
  const given = settingNamesOf(variables).flatMap(name => {
    const value = variables[name]
    return value ? [[name, value] as const] : []
  })
  const isSecret = (name: string) => secret.test(name) && !open.test(name)
  return {
    plain: print(given.filter(([name]) => !isSecret(name))),
    secret: print(
      Object.entries({ ...also, ...Object.fromEntries(given.filter(([name]) => isSecret(name))) }),
    ),
  }
}

function print(entries: readonly (readonly [string, string])[]): string {
  return entries.map(([name, value]) => `${name}=${quote(value)}\n`).join('')
}

function quote(value: string): string {
  if (/^[\w@%+=:,./?&-]*$/.test(value)) return value
  const mark = [`'`, '"', '`'].find(candidate => !value.includes(candidate)) ?? `'`
  return `${mark}${value}${mark}`
}
