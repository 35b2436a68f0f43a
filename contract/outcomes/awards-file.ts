import { z } from 'zod'

const organisation = z.strictObject({ id: z.string(), name: z.string() })

/** A grant to an individual of the 360Giving Data Standard 1.4, without who received it. */
const grant = z.strictObject({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  currency: z.string(),
  amountAwarded: z.number(),
  awardDate: z.string(),
  url: z.url(),
  fromOpenCall: z.literal('Yes'),
  recipientIndividual: organisation,
  /** Codes of the standard's lists: in education, for tuition and courses. */
  toIndividualsDetails: z.strictObject({
    primaryGrantReason: z.literal('GTIR110'),
    grantPurpose: z.array(z.literal('GTIP130')),
  }),
  fundingOrganization: z.array(organisation),
  grantProgramme: z.array(z.strictObject({ code: z.string(), title: z.string() })),
  dateModified: z.iso.datetime(),
})

/** The awards of a round as a package of the 360Giving Data Standard 1.4 [OPEN1]. */
export const awardsFile = z.strictObject({
  version: z.literal('1.4'),
  title: z.string(),
  issued: z.string(),
  publisher: z.strictObject({ name: z.string(), website: z.url() }),
  license: z.string(),
  grants: z.array(grant),
})

export type AwardsFile = z.infer<typeof awardsFile>
