import { feature } from '../../platform/feature.ts'
import { makePacket } from './jobs/make-packet.ts'
import { removeOldPackets } from './jobs/remove-old-packets.ts'
import {
  registerAwardLetterRoutes,
  registerPacketRoutes,
  registerShownDocumentRoutes,
} from './packet-routes.ts'
import { forgetApplications, forgetPacketsOf } from './removal-service.ts'

/** Chosen applications as one file for a committee. */
export const packets = feature({
  routes: [registerPacketRoutes, registerAwardLetterRoutes, registerShownDocumentRoutes],
  jobs: [makePacket, removeOldPackets],
  forgetPerson: forgetPacketsOf,
  forgetApplications,
})
