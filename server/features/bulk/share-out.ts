/** An application that is shared out. */
interface Shared {
  id: string
  /** Its applicant, who does not get it. */
  user_id: string
  assignee_id: string | null
}

/**
 * Shares applications out so that the officers' open ones become even [DESK3]: each goes to the one who has the fewest, in
 * the order of the officers where several do. One that an officer of these has stays with them, and counts already.
 * @param open how many each officer has open. @returns the officer of each application that gets one
 */
export function shareOut(
  applications: readonly Shared[],
  officers: readonly string[],
  open: ReadonlyMap<string, number>,
): Map<string, string> {
  const load = new Map(officers.map(officer => [officer, open.get(officer) ?? 0]))
  const shares = new Map<string, string>()
  for (const { id, user_id, assignee_id } of applications) {
    if (assignee_id && load.has(assignee_id)) shares.set(id, assignee_id)
    else {
      const others = officers.filter(officer => officer !== user_id)
      const [least] = others.toSorted((a, b) => (load.get(a) ?? 0) - (load.get(b) ?? 0))
      if (least === undefined) continue
      shares.set(id, least)
      load.set(least, (load.get(least) ?? 0) + 1)
    }
  }
  return shares
}
