import type { Kysely } from 'kysely'
import type { DraftChange, SavedDraft } from '../../../contract/drafts/drafts.ts'
import { formDefinition } from '../../../contract/forms/form-definition.ts'
import type { Random } from '../../../demo-data/random.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import type { Tables } from '../../../server/platform/database/tables.ts'
import { readDraft } from '../../../server/features/drafts/draft-service.ts'
import { saveAnswers } from '../../../server/features/drafts/save-answers-service.ts'
import { DraftSync } from '../../../web/features/drafts/draft-sync.ts'

const questions = ['q_first', 'q_second', 'q_third']

/** The form that is typed into. */
export const typedForm = formDefinition.parse({
  sections: [
    {
      id: 's_only',
      title: 'Your plans',
      questions: questions.map(id => ({ id, type: 'text', wording: `${id}?` })),
    },
  ],
})

interface Device {
  tab: string
  sync: DraftSync
  /** Requests that have left it and not arrived, or not for the last time. */
  underWay: DraftChange[][]
}

/** A session: two or three tabs that type into one draft over a line that loses, doubles, delays and reorders. */
export async function typeAtRandom(
  db: Kysely<Tables>,
  own: { id: string; userId: string },
  { random, steps }: { random: Random; steps: number },
): Promise<string[]> {
  const devices = Array.from(
    { length: random.integer(2, 3) },
    (): Device => ({ tab: newId(), sync: new DraftSync(), underWay: [] }),
  )
  /** What was typed and nobody has typed over. */
  const leaves = new Set<string>()
  let typed = 0

  const type = async ({ sync }: Device) => {
    const question = random.pick(questions)
    const before = sync.answers[question]
    typed += 1
    const answer = `${question} ${typed}`
    leaves.delete(String(before))
    leaves.add(answer)
    sync.change(question, answer)
  }
  const send = ({ tab }: Device, changes: DraftChange[]): Promise<SavedDraft> =>
    saveAnswers(db, own, { tab, changes })
  const save = async (device: Device) => {
    const changes = device.sync.toSend()
    if (changes.length === 0) return
    if (random.chance(0.3)) device.underWay.push(changes)
    if (random.chance(0.2)) return
    const reply = await send(device, changes)
    if (random.chance(0.8)) device.sync.saved(changes, reply)
  }
  const arriveLate = async (device: Device) => {
    const [late] = device.underWay.splice(random.integer(0, Math.max(0, device.underWay.length - 1)), 1)
    if (late) await send(device, late)
  }
  const load = async ({ sync }: Device) => sync.load(await readDraft(db, own))

  for (let step = 0; step < steps; step += 1) {
    const device = random.pick(devices)
    const act = random.pick([type, type, type, save, save, arriveLate, load])
    await act(device)
  }
  for (const device of devices) {
    while (device.underWay.length > 0) await arriveLate(device)
    const changes = device.sync.toSend()
    if (changes.length > 0) device.sync.saved(changes, await send(device, changes))
  }
  for (const device of devices) await load(device)
  return [...differences(devices), ...(await lost(db, own, leaves))]
}

function differences(devices: Device[]): string[] {
  const shown = devices.map(({ sync }) => JSON.stringify(Object.entries(sync.answers).toSorted()))
  return new Set(shown).size === 1 ? [] : [`the tabs differ: ${shown.join(' / ')}`]
}

async function lost(
  db: Kysely<Tables>,
  own: { id: string; userId: string },
  leaves: ReadonlySet<string>,
): Promise<string[]> {
  const { answers, conflicts } = await readDraft(db, own)
  const kept = new Set([...answers, ...conflicts].map(({ answer }) => String(answer)))
  return [...leaves].filter(leaf => !kept.has(leaf)).map(leaf => `lost: ${leaf}`)
}
