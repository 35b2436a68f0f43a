import { assignReadings } from '../server/features/committees/assignment/assign-readings.ts'
import { Draw } from '../contract/eligibility/testing/random-eligibility.ts'

// npm run bench -- assignment: three readings each of 1,000 applications by 30 readers and of 10,000 by 300 [FAIR4] (bars:
// 2 and 60 s), with room for all of them and for nine in ten, without fits and with fits from 0 to 9; a reader in twenty is
// barred from each.
for (const [applications, readers] of [
  [1000, 30],
  [10_000, 300],
] as const) {
  for (const room of [1.1, 0.9]) {
    for (const best of [0, 9]) {
      const draw = new Draw(1)
      const each = Math.floor((3 * applications * room) / readers)
      const input = {
        seed: 1,
        readers: Array.from({ length: readers }, () => ({
          limit: draw.integer(each - 3, each + 3),
          given: 0,
        })),
        applications: Array.from({ length: applications }, () => ({
          missing: 3,
          barred: draw.some(
            Array.from({ length: readers }, (_, reader) => reader),
            readers / 10,
          ),
          fit: Uint8Array.from({ length: readers }, () => draw.integer(0, best)),
        })),
      }
      const began = performance.now()
      const { missing } = assignReadings(input)
      const seconds = (performance.now() - began) / 1000
      const lacking = missing.reduce((sum, one) => sum + one.missing, 0)
      console.log(
        `${applications} × ${readers}, room ${room}, fits to ${best}: ${seconds.toFixed(1)} s, ${lacking} missing`,
      )
    }
  }
}
