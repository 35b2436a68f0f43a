import 'swagger-ui-dist/swagger-ui.css'
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import './page.css'

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

const dark = window.matchMedia('(prefers-color-scheme: dark)')
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
followScheme()
dark.addEventListener('change', followScheme)

const ui = SwaggerUI({
  url: '/api/openapi.json',
  plugins: [{ fn: { resolveSubtree } }],
  domNode: document.querySelector('#reference'),
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  // Nothing of it is sent to a third-party validator.
  validatorUrl: null,
  responseInterceptor(response) {
    if (new URL(response.url).pathname === '/api/jwt' && response.status === 200) {
      ui.preauthorizeApiKey('token', response.obj.token)
    }
    return response
  },
})

/** In place of Swagger UI's own, which takes seconds for this document: its references all lead into itself. */
async function resolveSubtree(document: Json, path: readonly string[]) {
  return { spec: withoutReferences(document, at(document, path)), errors: [] }
}

function withoutReferences(document: Json, part: Json, within: readonly string[] = []): Json {
  if (typeof part !== 'object' || part === null) return part
  if (Array.isArray(part)) return part.map(each => withoutReferences(document, each, within))
  const { $ref: to } = part
  // What contains itself is shown once.
  if (typeof to === 'string')
    return within.includes(to)
      ? {}
      : withoutReferences(document, at(document, to.split('/').slice(1)), [...within, to])
  return Object.fromEntries(
    Object.entries(part).map(([name, each]) => [name, withoutReferences(document, each, within)]),
  )
}

const at = (document: Json, path: readonly string[]): Json =>
  path.reduce<Json>((part, name) => (part as Record<string, Json>)[name] ?? {}, document)
