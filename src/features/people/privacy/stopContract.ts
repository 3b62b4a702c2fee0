// Unsubscribes an address from publicity, without a session (CON-62).
import { z } from 'zod'
import { failures } from '#contract/failure.ts'
import { get, post, routes } from '#contract/route.ts'
import { never } from '#lib/undo.ts'

const params = { sealed: z.string().regex(/^[\w-]{1,480}$/) }
const answer = { academy: z.string(), kind: z.enum(['email', 'sms']), stopped: z.boolean() }

export const stops = routes('stops', {
  /** Opening changes nothing, because programs open links before people do. */
  look: get('/privacy/stop/:sealed', {
    summary: 'Tell from what an address would be taken off',
    fails: ['404 STOP_LINK_OVER'],
    access: 'public',
    scope: 'open',
    params,
    returns: answer,
  }),
  stop: post('/privacy/stop/:sealed', {
    summary: 'Take an address off publicity',
    fails: ['404 STOP_LINK_OVER'],
    access: 'public',
    scope: 'open',
    undo: never('Quien no quiere publicidad la vuelve a recibir cuando lo acepta otra vez.'),
    unaudited: true,
    params,
    returns: answer,
  }),
})

export const stopFailures = failures({
  STOP_LINK_OVER: [404, 'Esta liga ya no sirve. Usa la del último mensaje que recibiste.'],
})
