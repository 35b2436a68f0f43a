const LOOK_MS = 500

/**
 * Calls back when the shell is gone in which npm runs the script. Told to stop, npm tells only that shell, and
 * some shells (Debian's dash) end without telling us. Does nothing when npm did not start this process.
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
