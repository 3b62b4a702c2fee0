// Password guessing, users without a second step, new devices (CON-45).
import { z } from 'zod'
import { id, instant } from '#contract/fields.ts'
import { get, routes } from '#contract/route.ts'
import { securityAccess } from './access.ts'

const person = { _id: id, name: z.string(), lastName: z.string(), secondLastName: z.string() }

export const security = routes('security', {
  // Alerts end by themselves: they read the counters that slow guessing down.
  alerts: get('/security/alerts', {
    summary: 'Tell whether somebody is guessing passwords',
    access: securityAccess.read,
    scope: 'whole',
    returns: {
      /** With 20 wrong tries or more in 24 hours. `user`: the e-mail that was tried. */
      accounts: z.array(z.object({ user: z.string(), tries: z.int() })),
      /** Addresses with 100 or more tries in an hour. */
      addresses: z.array(z.object({ address: z.string(), tries: z.int() })),
      /** Recovery letters requested in this hour, if 30 or more; else 0. */
      recovery: z.int(),
    },
  }),
  people: get('/security/people', {
    summary: 'List who has no second step, and devices that are new',
    access: securityAccess.read,
    scope: 'whole',
    returns: {
      /** `demanded`: one of the person's roles requires a second step. */
      withoutFactor: z.array(z.object({ ...person, demanded: z.boolean() })),
      /** The last 7 days, newest first. */
      devices: z.array(z.object({ ...person, device: z.string(), at: instant })),
    },
  }),
})

export type Alerts = z.input<z.ZodObject<NonNullable<(typeof security.alerts)['returns']>>>
