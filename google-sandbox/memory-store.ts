import type { Adapter, Stored } from 'oidc-provider'

/** Keeps a sandbox's sign-ins in memory; they end with the process. */
export function createMemoryStore(): (model: string) => Adapter {
  const entries = new Map<string, { stored: Stored; endsAt: number }>()

  const removeEnded = () => {
    for (const [key, { endsAt }] of entries) if (endsAt <= Date.now()) entries.delete(key)
  }
  const find = (key: string) => {
    const entry = entries.get(key)
    return entry && entry.endsAt > Date.now() ? entry.stored : undefined
  }
  const findBy = async (model: string, property: string, value: string) => {
    for (const [key, { stored }] of entries) {
      if (key.startsWith(`${model}:`) && stored[property] === value) return find(key)
    }
    return undefined
  }

  return model => ({
    async upsert(id, stored, expiresIn) {
      removeEnded()
      entries.set(`${model}:${id}`, { stored, endsAt: Date.now() + (expiresIn ?? 3600) * 1000 })
    },
    find: async id => find(`${model}:${id}`),
    findByUid: uid => findBy(model, 'uid', uid),
    findByUserCode: userCode => findBy(model, 'userCode', userCode),
    async consume(id) {
      const stored = find(`${model}:${id}`)
      if (stored) stored.consumed = Math.floor(Date.now() / 1000)
    },
    async destroy(id) {
      entries.delete(`${model}:${id}`)
    },
    async revokeByGrantId(grantId) {
      for (const [key, { stored }] of entries) if (stored.grantId === grantId) entries.delete(key)
    },
  })
}
