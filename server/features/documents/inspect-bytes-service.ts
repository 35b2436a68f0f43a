import { ProductError } from '../../platform/product-error.ts'
import { scanBytes } from './clamd.ts'
import type { DocumentDependencies } from './document-dependencies.ts'
import { inspect } from './inspection/inspect.ts'
import type { Finding } from './inspection/inspection.ts'
import { virusIn } from './scan-service.ts'

/** The scanner, if there is one. */
export type Scanning = Pick<DocumentDependencies, 'clamd'>

/**
 * Inspects a file that is no document of a person, as documents are, and scans it at once where a scanner is set up.
 * @throws ProductError `unavailable` when the inspection, or the scanner, does not answer
 */
export async function inspectBytes({ clamd }: Scanning, bytes: Buffer): Promise<Finding> {
  const found = await inspect(bytes)
  if ('refused' in found || clamd === undefined) return found
  const { virus } = await scanBytes(clamd, bytes).catch(cause => {
    throw new ProductError('unavailable', { cause })
  })
  return virus === undefined ? found : { refused: virusIn(virus) }
}
