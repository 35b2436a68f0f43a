import type { Committee } from '../../../../contract/committees/committees.ts'
import { officePages } from '../../../../contract/core/office-pages.ts'
import { type PageTab, PageTabs } from '../../../ui/page-tabs.tsx'

export const committeeTabs = ['people', 'see', 'assign', 'conflicts'] as const
export type CommitteeTab = (typeof committeeTabs)[number]

/** The parts of the page of a committee. */
export function CommitteeTabs({ committee, open }: { committee: Committee; open: CommitteeTab }) {
  const { scholarshipId: id, members, found, wanted, assigned, conflicts } = committee
  const note = (count: number, text = '') => (count > 0 ? `${count.toLocaleString('en')}${text}` : undefined)
  const tabs: Record<CommitteeTab, PageTab> = {
    people: { to: officePages.committee(id), text: 'People', icon: 'people', note: note(members.length) },
    see: {
      to: officePages.committee(id, 'see'),
      text: 'What readers see',
      icon: 'eye',
      note: note(found, ' to look at'),
    },
    assign: {
      to: officePages.committee(id, 'assign'),
      text: 'Assignment',
      icon: 'list',
      note: note(wanted - assigned, ' missing'),
    },
    conflicts: {
      to: officePages.committee(id, 'conflicts'),
      text: 'Conflicts',
      icon: 'lock',
      note: note(conflicts),
    },
  }
  return <PageTabs name="Parts of the committee" tabs={Object.values(tabs)} open={tabs[open]} />
}
