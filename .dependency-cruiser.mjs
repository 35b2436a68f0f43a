import { globSync } from 'node:fs'

/** The arrows of ARCHITECTURE.md. Each rule forbids one way an import may not point. */

/** Every folder of `server/` with routes and SQL of its own. */
const features = globSync('server/*/*-repository.ts')
  .map(path => path.split('/')[1])
  .filter((name, i, names) => names.indexOf(name) === i && globSync(`server/${name}/*-routes.ts`).length > 0)
  .join('|')

export default {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'no-circles-of-folders', severity: 'error', scope: 'folder', from: {}, to: { circular: true } },
    {
      name: 'contract-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(web|server|start|demo-data|stand-ins|tests)/' },
    },
    {
      name: 'web-imports-contract-only',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|start|demo-data|stand-ins|tests)/' },
    },
    {
      name: 'server-imports-contract-only',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(web|start|demo-data|stand-ins|tests)/' },
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
    {
      name: 'web-features-never-import-each-other',
      severity: 'error',
      from: { path: '^web/features/(?!account/)([^/]+)/' },
      to: { path: '^web/features/', pathNot: ['^web/features/$1/', '^web/features/account/'] },
    },
    {
      name: 'ui-knows-no-domain',
      severity: 'error',
      from: { path: '^web/ui/' },
      to: { path: '^web/(features|routes|layout|api)/' },
    },
    {
      name: 'services-and-repositories-know-no-http',
      severity: 'error',
      from: { path: '^server/.*-(service|repository)\\.ts$' },
      to: { path: '^server/http/' },
    },
    {
      name: 'features-meet-in-services',
      severity: 'error',
      from: { path: `^server/(${features})/` },
      to: { path: `^server/(${features})/`, pathNot: ['^server/$1/', '-service\\.ts$'] },
    },
    {
      name: 'scholarships-know-no-other-feature',
      severity: 'error',
      from: { path: '^server/scholarships/' },
      to: { path: `^server/(${features})/`, pathNot: '^server/scholarships/' },
    },
    {
      name: 'payments-know-scholarships-only',
      severity: 'error',
      from: { path: '^server/payments/' },
      to: { path: `^server/(${features})/`, pathNot: '^server/(payments|scholarships)/' },
    },
    {
      name: 'documents-know-no-other-feature',
      severity: 'error',
      from: { path: '^server/documents/' },
      to: { path: `^server/(${features})/`, pathNot: '^server/documents/' },
    },
    {
      name: 'applications-know-documents-forms-payments-and-scholarships-only',
      severity: 'error',
      from: { path: '^server/applications/' },
      to: {
        path: `^server/(${features})/`,
        pathNot: '^server/(applications|documents|forms|payments|scholarships)/',
      },
    },
    {
      name: 'only-identity-imports-better-auth',
      severity: 'error',
      from: { path: '^(server|start|web)/', pathNot: '^server/identity/' },
      to: { path: 'node_modules/better-auth' },
    },
    {
      name: 'only-the-gateway-imports-stripe',
      severity: 'error',
      from: { path: '^(server|start)/', pathNot: ['^server/payments/provider/', '\\.test\\.ts$'] },
      to: { path: 'node_modules/stripe/' },
    },
    {
      name: 'only-jobs-and-start-import-notifications',
      severity: 'error',
      from: { path: `^server/(${features}|http)/` },
      to: { path: '^server/notifications/' },
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
