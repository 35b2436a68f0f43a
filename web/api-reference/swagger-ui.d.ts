declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  interface Response {
    url: string
    status: number
    // The parsed body.
    obj: { token: string }
  }

  /** What we use of https://swagger.io/docs/open-source-tools/swagger-ui/usage/configuration. */
  interface Options {
    url: string
    domNode: Element | null
    deepLinking: boolean
    defaultModelsExpandDepth: number
    displayRequestDuration: boolean
    validatorUrl: null
    plugins: readonly { fn: Record<string, unknown> }[]
    responseInterceptor(response: Response): Response
  }

  export default function SwaggerUI(options: Options): {
    /** Sends `value` with every later call that takes this security scheme. */
    preauthorizeApiKey(scheme: string, value: string): void
  }
}
