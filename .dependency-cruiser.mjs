import { readdirSync } from 'node:fs'

/** The arrows of ARCHITECTURE.md. Each rule forbids one way an import may not point. */

/** What a feature of the browser imports besides the signed-in person: a card has the button that saves it. */
const lowerOnes = {
  scholarships: ['saved'],
  drafts: ['applications', 'documents', 'forms', 'information-requests', 'payments', 'references'],
  documents: ['forms'],
  eligibility: ['forms', 'scholarships'],
  awards: ['decisions', 'documents', 'exports'],
  applications: ['awards', 'conversations', 'decisions', 'information-requests', 'retention'],
  desk: [
    'applications',
    'bulk',
    'conversations',
    'decisions',
    'exports',
    'information-requests',
    'packets',
    'references',
    'retention',
    'scores',
  ],
  bulk: ['information-requests'],
  committees: ['documents'],
  packets: ['documents'],
  exports: ['documents'],
}

const product = '^(contract|server|web|start)/'

export default {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: { path: product }, to: { circular: true } },
    {
      name: 'no-circles-at-run-time',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-circles-of-folders',
      severity: 'error',
      scope: 'folder',
      // start/ puts everything together, its own rooms as well.
      from: { pathNot: '^start' },
      to: { circular: true },
    },
    {
      name: 'contract-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(web|server|start|demo-data|stand-ins|tests)/' },
    },
    {
      name: 'contract-core-knows-no-room',
      severity: 'error',
      from: { path: '^contract/core/' },
      to: { path: '^contract/[^/]+/', pathNot: '^contract/core/' },
    },
    {
      name: 'web-imports-contract-only',
      severity: 'error',
      from: { path: '^web/' },
      // Tests draw random orders from the generator that the demo data uses.
      to: { path: '^(server|start|demo-data|stand-ins|tests)/', pathNot: '^demo-data/random\\.ts$' },
    },
    {
      name: 'server-imports-contract-only',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(web|start|demo-data|stand-ins|tests)/' },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^server/platform/' },
      to: { path: '^server/(features|operations)/' },
    },
    {
      name: 'features-know-no-operations',
      severity: 'error',
      from: { path: '^server/features/' },
      to: { path: '^server/operations/' },
    },
    {
      name: 'access-and-people-alone-compare-roles',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/(platform/access|features/people)/' },
      to: { path: '^contract/core/roles\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'stand-ins-stand-alone',
      severity: 'error',
      from: { path: '^stand-ins/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(contract|web|server|start|demo-data|tests)/' },
    },
    {
      name: 'nobody-imports-start',
      severity: 'error',
      from: { path: '^(contract|web|server|demo-data|stand-ins)/' },
      to: { path: '^start/' },
    },
    ...readdirSync('web/features').map(feature => ({
      name: 'web-features-import-lower-ones-only',
      severity: 'error',
      from: { path: `^web/features/${feature}/` },
      to: {
        path: '^web/features/',
        pathNot: `^web/features/(${[feature, 'people', ...(lowerOnes[feature] ?? [])].join('|')})/`,
      },
    })),
    {
      name: 'ui-knows-no-domain',
      severity: 'error',
      from: { path: '^web/ui/' },
      to: { path: '^web/(features|routes|layout|api)/', pathNot: '^web/api/api-error\\.ts$' },
    },
    {
      name: 'services-and-repositories-know-no-http',
      severity: 'error',
      from: { path: '^server/.*-(service|repository)\\.ts$' },
      to: { path: '^server/platform/http/' },
    },
    {
      name: 'features-meet-in-services',
      severity: 'error',
      from: { path: '^server/features/([^/]+)/' },
      to: {
        path: '^server/features/',
        pathNot: [
          '^server/features/$1/',
          '-(service|queries)\\.ts$',
          '/live-index\\.ts$',
          '^server/features/notifications/',
        ],
      },
    },
    {
      name: 'only-announcements-open-notifications',
      severity: 'error',
      from: { path: '^server/features/(?!announcements/|notifications/)' },
      to: { path: '^server/features/notifications/', pathNot: '-(service|queries)\\.ts$' },
    },
    {
      name: 'only-identity-imports-better-auth',
      severity: 'error',
      from: { path: '^(server|start|web)/', pathNot: '^server/features/people/identity/' },
      to: { path: 'node_modules/better-auth' },
    },
    {
      name: 'only-the-gateway-imports-stripe',
      severity: 'error',
      from: { path: '^(server|start)/', pathNot: ['^server/features/payments/provider/', '\\.test\\.ts$'] },
      to: { path: 'node_modules/stripe/' },
    },
    {
      name: 'policies-and-views-are-pure',
      severity: 'error',
      from: { path: '-(policy|view)\\.ts$' },
      to: {
        path: '(-repository|-service|-routes|/connection|card-gateway)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'repositories-know-no-service',
      severity: 'error',
      from: { path: '-repository\\.ts$' },
      to: { path: '-(service|routes)\\.ts$', dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|data|\\.react-router)/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
}
