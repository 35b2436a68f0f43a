import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build/web',
  ssr: true,
  // The manifest travels with the page: public pages can then be cached whole, without a second lookup address.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
