import { feature } from '../../platform/feature.ts'
import { copySettings, forgetWords } from './decision-repository.ts'
import { registerDecisionRoutes } from './decision-routes.ts'
import { givePlacesOn } from './jobs/give-places-on.ts'
import { releaseBatch } from './jobs/release-batch.ts'
import { sendLetter } from './jobs/send-letter.ts'
import { copyTemplates } from './letter-repository.ts'

/** What is decided about applications, when it leaves, and the letters that tell it. */
export const decisions = feature({
  routes: [registerDecisionRoutes],
  jobs: [releaseBatch, sendLetter, givePlacesOn],
  forgetApplications: forgetWords,
  async copyScholarship(tx, copy) {
    await copySettings(tx, copy)
    await copyTemplates(tx, copy)
  },
})
