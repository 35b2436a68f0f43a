import type { reportEndpoints } from '../../../../contract/report/report-endpoints.ts'
import { each, inside } from '../access-fields.ts'
import { type AccessTable, staffOnly } from '../access-rows.ts'

const amounts = (name: string) => each(name, ['amount', 'count'])

export const reportAccess: AccessTable<typeof reportEndpoints> = {
  'GET /report': {
    answers: { none: staffOnly(200) },
    fields: actor => [
      'countedAt',
      'years[]',
      ...each('funnel', ['step', 'count']),
      ...inside('time', ['decided', 'median', 'ninth', 'promised', ...each('weeks', ['week', 'count'])]),
      ...each('groups', ['by', ...each('rows', ['name', 'applied', 'awarded'])]),
      ...each('workload', ['officer', 'decisions', 'scores']),
      ...each('scores', ['points', 'count']),
      'money',
      ...(actor === 'admin' ? inside('money', [...amounts('fees'), ...amounts('awards')]) : []),
      ...inside('places', ['capacity', 'taken']),
      'places',
    ],
  },
}
