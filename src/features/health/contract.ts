import { z } from 'zod'
import { get, routes } from '#contract/route.ts'

export const health = routes('health', {
  alive: get('/health', { access: 'public', returns: { status: z.string() } }),
  // Asks database, storage and jobs: 503 when one of them does not answer.
  ready: get('/health/ready', { access: 'public', returns: { status: z.string() } }),
})
