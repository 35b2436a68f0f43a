import type { Plugin, Rollup } from 'vite'

/**
 * What one more request costs a phone, in bytes of source: with it, each page of the dashboard keeps its budgets of files and
 * bytes (`npm run check:budgets`).
 */
const requestCost = 40_000

/** Modules of one file, and the pages that load it. */
interface Group {
  modules: string[]
  bytes: number
  pages: Set<string>
}

/**
 * Joins modules that several pages share into few files: a phone waits longer for sixty small files than for ten that hold a
 * little more than a page needs. It begins with a file for each set of pages, and joins two while the requests saved are worth more
 * than the bytes added. What public pages load stays out, and what any page loads later.
 */
export function sharedFiles(isPublic: (page: string) => boolean) {
  const fileOf = new Map<string, string>()
  const plugin: Plugin = {
    name: 'shared-files',
    enforce: 'post',
    applyToEnvironment: environment => environment.name === 'client',
    // As Rolldown asks where a file does not take along all that its modules import.
    options: options => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
    buildEnd() {
      const groups = joined(this, isPublic)
      for (const [n, { modules }] of groups.entries()) for (const id of modules) fileOf.set(id, `shared-${n}`)
    },
  }
  const group = {
    name: (id: string) => fileOf.get(id) ?? null,
    priority: -1,
    includeDependenciesRecursively: false,
  }
  return { plugin, group }
}

function joined(context: Rollup.PluginContext, isPublic: (page: string) => boolean): Group[] {
  const pages = pagesOfModules(context)
  const loadedLater = (id: string) => Boolean(context.getModuleInfo(id)?.dynamicImporters.length)
  const shared = [...pages].filter(([id, by]) => by.size > 1 && ![...by].some(isPublic) && !loadedLater(id))
  const alike = Map.groupBy(shared, ([, by]) => [...by].toSorted().join())
  const groups = Array.from(alike.values(), same => {
    const modules = same.map(([id]) => id)
    const bytes = modules.reduce((sum, id) => sum + (context.getModuleInfo(id)?.code?.length ?? 0), 0)
    return { modules, bytes, pages: new Set(same[0]?.[1]) }
  })
  for (let best = bestPair(context, groups); best; best = bestPair(context, groups)) {
    const [one, other] = best
    groups.splice(groups.indexOf(other), 1)
    one.modules.push(...other.modules)
    one.bytes += other.bytes
    one.pages = new Set([...one.pages, ...other.pages])
  }
  return groups
}

/** By which pages a module is loaded at once. */
function pagesOfModules(context: Rollup.PluginContext): Map<string, Set<string>> {
  const pages = new Map<string, Set<string>>()
  for (const page of context.getModuleIds()) {
    if (!page.endsWith('?__react-router-build-client-route') && !page.includes('entry.client')) continue
    const waiting = [page]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const by = pages.get(id) ?? new Set()
      if (by.has(page)) continue
      pages.set(id, by.add(page))
      waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []))
    }
  }
  return pages
}

/** The two groups whose joining saves most, and does not make two files import each other. */
function bestPair(context: Rollup.PluginContext, groups: Group[]): [Group, Group] | undefined {
  const pairs = groups.flatMap((one, at) =>
    groups.slice(at + 1).flatMap(other => {
      const common = [...one.pages].filter(page => other.pages.has(page)).length
      const more = one.bytes * (other.pages.size - common) + other.bytes * (one.pages.size - common)
      const saved = common * requestCost - more
      return saved > 0 ? [{ pair: [one, other] as [Group, Group], saved }] : []
    }),
  )
  const below = importsAmong(context, groups)
  return pairs
    .toSorted((a, b) => b.saved - a.saved)
    .find(({ pair: [one, other] }) => !isBetween(below, one, other) && !isBetween(below, other, one))?.pair
}

/** The groups that each group imports. */
function importsAmong(context: Rollup.PluginContext, groups: Group[]): Map<Group, Set<Group>> {
  const groupOf = new Map(groups.flatMap(group => group.modules.map(id => [id, group] as const)))
  return new Map(
    groups.map(group => {
      const imported = group.modules.flatMap(id =>
        (context.getModuleInfo(id)?.importedIds ?? []).flatMap(each => groupOf.get(each) ?? []),
      )
      return [group, new Set(imported.filter(each => each !== group))]
    }),
  )
}

/** Whether one group imports the other by way of a third. */
function isBetween(below: Map<Group, Set<Group>>, from: Group, to: Group): boolean {
  const seen = new Set<Group>()
  const waiting = [...(below.get(from) ?? [])].filter(each => each !== to)
  for (let group = waiting.pop(); group; group = waiting.pop()) {
    if (group === to) return true
    if (seen.has(group)) continue
    seen.add(group)
    waiting.push(...(below.get(group) ?? []))
  }
  return false
}
