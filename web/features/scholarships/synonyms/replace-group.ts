import { ApiError } from '../../../api/api-error.ts'
import { sessionCall } from '../../../api/session-client.ts'

/** Words and phrases that mean the same; empty for a group that is not there. */
export type Group = readonly string[]

/**
 * Puts a group in the place of another in the list as it is now, so that nobody's change of another group is lost.
 * @throws ApiError `changed_meanwhile` when somebody else has changed this one, or changes any at this moment
 */
export async function replaceGroup(was: Group, now: Group): Promise<void> {
  const { version, groups } = await sessionCall('GET /synonyms')
  const at = was.length === 0 ? groups.length : groups.findIndex(group => isSame(group, was))
  if (at === -1)
    throw new ApiError(409, {
      code: 'changed_meanwhile',
      message:
        'Somebody else has changed or removed this group in the meantime. Please look at the list again.',
    })
  const changed = groups.toSpliced(at, 1, [...now]).filter(group => group.length > 0)
  await sessionCall('PATCH /synonyms', { body: { version, groups: changed } })
}

export function isSame(one: Group, other: Group): boolean {
  return one.length === other.length && one.every((text, i) => text === other[i])
}

/** How a group is written, in the list and in the form. */
export function groupText(group: Group): string {
  return group.join(', ')
}
