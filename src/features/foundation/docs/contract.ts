import { get, routes } from '#contract/route.ts'

export const docs = routes('docs', {
  // OpenAPI 3.1, generated from the server's contracts.
  openapi: get('/docs', { summary: 'Download this document', access: 'auth', scope: 'open', returns: 'file' }),
})
