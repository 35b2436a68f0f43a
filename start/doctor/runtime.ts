import { type Check, ok, wrong } from './check.ts'

/** The oldest Node that runs the product. */
export const leastNode = 24

/** The Node that runs this. */
export function checkNode(version = process.versions.node): Check {
  return {
    name: 'Node',
    async run() {
      if (Number.parseInt(version, 10) >= leastNode) return ok(version)
      return wrong(
        version,
        `Node ${version} is too old.`,
        `Use Node ${leastNode} or newer; on Linux "npm start" brings its own.`,
      )
    },
  }
}
