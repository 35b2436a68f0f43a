import { readSettings, SettingsError } from '../settings.ts'

/** What is wrong with these settings, but for what production needs. @param names those in the settings file, if there is one */
export function problemsOf(variables: Record<string, string>, names?: string[]): string[] {
  try {
    readSettings(variables, names && { path: '/etc/bursary.env', names })
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
}
