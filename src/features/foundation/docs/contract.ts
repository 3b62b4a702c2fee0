import { get, routes } from '#contract/route.ts'

export const docs = routes('docs', {
  // OpenAPI 3.1, made from the same contracts that the server binds.
  openapi: get('/docs', { summary: 'Download this document', access: 'auth', scope: 'open', returns: 'file' }),
})
