import { isIPv6 } from 'node:net'
import type { Settings } from '../../server/platform/settings.ts'

/** Where a program on this machine reaches the product, also if it listens on all addresses. */
export function localAddress({ host, port }: Pick<Settings, 'host' | 'port'>): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`
  if (host === '::') return `http://[::1]:${port}`
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
}
