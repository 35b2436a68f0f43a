import type { Selectable } from 'kysely'
import type { AwardsFile } from '../../../contract/outcomes/awards-file.ts'
import type { PublicOutcome } from '../../../contract/outcomes/outcomes.ts'
import { pages } from '../../../contract/core/pages.ts'
import { truncate } from '../../../contract/core/truncate.ts'
import { longestDescription } from '../../../contract/outcomes/outcome-limits.ts'
import type { PublicOutcomesTable } from '../../platform/database/tables.ts'
import type { MailSite } from '../../platform/mail/mailer.ts'
import type { AwardRow } from './outcome-repository.ts'

/** As everybody sees it. */
export function outcomeView(row: Selectable<PublicOutcomesTable>): PublicOutcome {
  const { applied, awarded, half_within: halfWithin, promised } = row
  return { applied, awarded, halfWithin, promised }
}

type PublishingSite = Pick<MailSite, 'name' | 'url' | 'awardsPrefix'>

/** The awards of a round as a package of the 360Giving Data Standard 1.4 (https://standard.threesixtygiving.org) [OPEN1]. */
export function awardsFileOf(
  site: PublishingSite,
  [first, ...others]: [AwardRow, ...AwardRow[]],
): AwardsFile {
  return {
    version: '1.4',
    title: `${first.scholarship_name}, ${first.university_name}: awards`,
    issued: first.shown_at.toISOString(),
    publisher: { name: site.name, website: site.url },
    license: 'https://creativecommons.org/licenses/by/4.0/',
    grants: [first, ...others].map(row => grantOf(site, row)),
  }
}

function grantOf({ name, url, awardsPrefix }: PublishingSite, row: AwardRow): AwardsFile['grants'][number] {
  // Publishers register a prefix of their own at 360Giving; the host is as unique until then.
  const prefix = awardsPrefix || `360G-${new URL(url).host.replaceAll(/[^\da-z.-]/gi, '-')}`
  return {
    id: `${prefix}-${row.grant_id}`,
    title: `${row.scholarship_name}, ${row.university_name}`,
    description: truncate(row.description, longestDescription),
    currency: row.currency.toUpperCase(),
    amountAwarded: row.amount_minor / 100,
    awardDate: row.awarded_on,
    url: url + pages.scholarshipDetails(row.scholarship_id),
    fromOpenCall: 'Yes',
    recipientIndividual: { id: `${prefix}-person-${row.recipient_id}`, name: 'Individual Recipient' },
    toIndividualsDetails: { primaryGrantReason: 'GTIR110', grantPurpose: ['GTIP130'] },
    fundingOrganization: [{ id: prefix, name }],
    grantProgramme: [{ code: row.scholarship_id, title: row.scholarship_name }],
    dateModified: row.shown_at.toISOString(),
  }
}
