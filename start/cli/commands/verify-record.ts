import { type Verification, verifyRecord } from '../../../server/platform/record/verify-record.ts'
import { loadSettings } from '../../composition/load-settings.ts'
import { defineCommand, json, UsageError } from '../command.ts'
import { withCommandDatabase } from '../command-database.ts'

export const verifyRecordCommand = defineCommand({
  name: 'verify-record',
  summary: 'Checks that no entry in the record of staff activity was changed, removed or reordered.',
  options: {
    noted: {
      type: 'string',
      value: 'NUMBER:HASH',
      about: 'A seal that an earlier run printed; it must still be there.',
    },
    ...json,
  },
  examples: ['verify-record', 'verify-record --json'],
  async run({ values }) {
    const noted = values.noted === undefined ? undefined : readNoted(values.noted)
    const found = await withCommandDatabase(loadSettings(), db => verifyRecord(db, { noted }))
    console.log(values.json ? JSON.stringify(found) : `\n  ${inWords(found).join('\n  ')}\n`)
    return found.problems.length > 0 ? 1 : 0
  },
})

function readNoted(text: string) {
  const [, number, hash] = /^(\d{1,9}):([\da-f]{64})$/.exec(text) ?? []
  if (!number || !hash)
    throw new UsageError('--noted needs a seal as printed by this command, such as 12:9f86d0…')
  return { number: Number(number), hash }
}

function inWords({
  entries,
  unsealed,
  seals,
  erased,
  last,
  problems,
  furtherProblems,
}: Verification): string[] {
  const count = (value: number, one: string, many = `${one}s`) =>
    `${value.toLocaleString('en')} ${value === 1 ? one : many}`
  return [
    problems.length === 0 ? 'The record is intact.' : 'The record is broken.',
    ...problems.map(problem => `- ${problem}`),
    ...(furtherProblems > 0 ? [`- … and ${count(furtherProblems, 'more problem')}.`] : []),
    `${count(entries, 'entry', 'entries')} under ${count(seals, 'seal')}; ${unsealed.toLocaleString('en')} not sealed yet.`,
    ...(erased > 0
      ? [`The values of ${count(erased, 'entry', 'entries')} were deleted with accounts or by rule.`]
      : []),
    ...(last ? [`The last seal (write it down elsewhere): ${last.number}:${last.hash}`] : []),
  ]
}
