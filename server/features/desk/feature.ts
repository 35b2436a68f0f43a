import { feature } from '../../platform/feature.ts'
import { registerDeskRoutes } from './desk-routes.ts'

/** Where officers read and handle applications: the queue, notes, labels and assignment. */
export const desk = feature({ routes: [registerDeskRoutes] })
