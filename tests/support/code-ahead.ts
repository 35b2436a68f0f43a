import { beforeAll } from 'vitest'

/** What pages load when it is first opened is here at once in unit tests. */
if (typeof document !== 'undefined') {
  beforeAll(async () => {
    const [{ loadAhead }] = await Promise.all([
      import('../../web/ui/loading/later-code.ts'),
      import('../../web/ui/windows/modal.tsx'),
      import('../../web/ui/lists/row-menu.tsx'),
    ])
    await loadAhead()
  })
}
