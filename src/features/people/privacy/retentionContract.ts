// Retention of personal data (CON-68). Everything is off at first.
import { z } from 'zod'
import { day, id } from '#contract/fields.ts'
import { get, put, routes } from '#contract/route.ts'
import { edited, versioned } from '#contract/version.ts'
import { never } from '#lib/undo.ts'
import { privacyAccess } from './access.ts'
import { DUE_KINDS, RETENTION_LIMITS } from './retention.ts'

const { months, years } = RETENTION_LIMITS
const ofMonths = z.int().min(months.least).max(months.most)

const settings = {
  visitors: z.boolean(),
  visitorMonths: ofMonths,
  /** Students without a registration or payment in that time. */
  students: z.boolean(),
  studentYears: z.int().min(years.least).max(years.most),
  messages: z.boolean(),
  messageMonths: ofMonths,
  addresses: z.boolean(),
  addressMonths: ofMonths,
}

const Settings = versioned(z.object(settings), Object.keys(settings) as (keyof typeof settings)[])

const retentionAnswer = {
  settings: Settings,
  /** How many are older than that today, whether it is on or off. */
  today: z.object({ visitors: z.int(), students: z.int(), messages: z.int(), addresses: z.int() }),
  /** The first ones to go, with their earliest day; and how many in all. */
  listed: z.array(z.object({ _id: id, kind: z.enum(DUE_KINDS), name: z.string(), on: day })),
  total: z.int(),
}

export const retention = routes('retention', {
  find: get('/privacy/retention', {
    summary: 'Read how long what is kept of persons stays, and who goes next',
    access: privacyAccess.read,
    scope: 'whole',
    returns: retentionAnswer,
  }),
  save: put('/privacy/retention', {
    summary: 'Set how long what is kept of persons stays',
    sentence: 'Cambió cuánto tiempo se conservan los datos',
    access: privacyAccess.erase,
    scope: 'whole',
    proof: 'fresh',
    undo: never('Se cambia aquí mismo; lo que ya se suprimió no se recupera.'),
    edits: Settings,
    body: edited(z.object(settings)),
    returns: retentionAnswer,
  }),
})
