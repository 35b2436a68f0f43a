// Loaded before the product by `startProductProcess({ probes })`: on SIGUSR2 it says how long the thread of the event
// loop has worked since the last time it was asked, in milliseconds of processor time, whatever else the machine does.
let asked = 0
let last = process.threadCpuUsage()

process.on('SIGUSR2', () => {
  asked += 1
  const { user, system } = process.threadCpuUsage(last)
  console.log(`event loop worked #${asked}: ${(user + system) / 1000}`)
  last = process.threadCpuUsage()
})
