import { z } from 'zod'
import { instant } from '#contract/fields.ts'
import { get, routes } from '#contract/route.ts'
import { healthAccess } from './access.ts'

export const health = routes('health', {
  alive: get('/health', {
    summary: 'Tell whether the server runs',
    access: 'public',
    scope: 'open',
    probe: true,
    returns: { status: z.string() },
  }),
  // 'ok' or 'degraded' (CON-71). Checks database, storage, jobs and notices: 503 when one of them does not answer.
  ready: get('/health/ready', {
    summary: 'Tell whether the server can take calls',
    access: 'public',
    scope: 'open',
    probe: true,
    returns: { status: z.string() },
  }),
  /** Bytes of DATA_DIR's disk; the end of the last backup, null without one on record (CON-71). */
  state: get('/health/state', {
    summary: 'Read how much room the disk has and when the last backup was made',
    access: healthAccess.state,
    scope: 'whole',
    returns: { disk: z.object({ free: z.number(), total: z.number() }), backup: z.object({ at: instant.nullable() }) },
  }),
})
