import 'swagger-ui-dist/swagger-ui.css'
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import './page.css'

const dark = window.matchMedia('(prefers-color-scheme: dark)')
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
followScheme()
dark.addEventListener('change', followScheme)

const ui = SwaggerUI({
  url: '/api/openapi.json',
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
