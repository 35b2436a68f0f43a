import { setTimeout as pauseFor } from 'node:timers/promises'

/** Waits until an upload that is whole has become a document. */
export async function untilInspected(
  { siteUrl }: { siteUrl: string },
  { token }: { token: string },
  id: string,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const isInspected = async () => {
    const answer = await fetch(`${siteUrl}/api/uploads/${id}`, { headers })
    if (!answer.ok) throw new Error(`GET /uploads/${id} answered ${answer.status}`)
    return ((await answer.json()) as { inspected: boolean }).inspected
  }
  while (!(await isInspected())) await pauseFor(50)
}
