const LOOK_MS = 500

/**
 * Calls back when npm's shell has ended. npm signals only that shell, and some shells (Debian's dash) end without
 * passing the signal on. Does nothing when npm did not start this process.
 */
export function whenNpmShellEnds(stop: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    stop()
  }, LOOK_MS)
  timer.unref()
}
