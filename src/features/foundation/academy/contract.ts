import { z } from 'zod'
import { failures } from '#contract/failure.ts'
import { email, id, line, lines, nameLine, phone } from '#contract/fields.ts'
import { printed } from '#contract/printed.ts'
import { get, put, routes } from '#contract/route.ts'
import { edited, versioned } from '#contract/version.ts'
import { rows } from '#lib/undo.ts'
import { isClabe } from '#lib/clabe.ts'
import { isColor } from '#lib/contrast.ts'
import { isEmail } from '#lib/text.ts'
import { academyAccess } from './access.ts'
import { ACADEMY_LIMITS, ACADEMY_TEXTS } from './texts.ts'

/** The academy's own data; '' means none. */
export const Academy = versioned(
  z.object({
    name: z.string(),
    legalName: z.string(),
    taxId: z.string(),
    address: z.string(),
    /** Digits. */
    phoneNumber: z.string(),
    email: z.string(),
    logo: z.object({ _id: id, url: z.string() }).nullable(),
    timeZone: z.string(),
    /** True once there are payments, so that a day keeps its meaning (ACA-13). */
    timeZoneLocked: z.boolean(),
    /** The account for transfers: receipts, reminders and messages show it with the student's reference. */
    bankName: z.string(),
    clabe: z.string(),
    accountHolder: z.string(),
    receiptHeader: z.string(),
    receiptFooter: z.string(),
    /** '#rrggbb': receipts and letters. */
    brandColor: z.string(),
    /** Hours that a freed seat is held for the next person on the waiting list. */
    offerHours: z.int(),
    /** After so many days without an act an entry of the waiting list counts in no sum. */
    waitingDays: z.int(),
  }),
  [
    'name',
    'legalName',
    'taxId',
    'address',
    'phoneNumber',
    'email',
    'logo',
    'timeZone',
    'bankName',
    'clabe',
    'accountHolder',
    'receiptHeader',
    'receiptFooter',
    'brandColor',
    'offerHours',
    'waitingDays',
  ],
)

const isTimeZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('es-MX', { timeZone: zone })
    // An offset such as -06:00 has no daylight saving time.
    return /^[A-Za-z_]+(\/[A-Za-z_-]+)+$/.test(zone)
  } catch {
    return false
  }
}

const RFC = /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/
const empty = (text: string) => text === ''

const fields = {
  name: printed(nameLine(ACADEMY_TEXTS.name).min(1, ACADEMY_TEXTS.name).max(ACADEMY_LIMITS.name)),
  legalName: printed(nameLine().max(ACADEMY_LIMITS.legalName)),
  taxId: line()
    .toUpperCase()
    .refine(text => empty(text) || RFC.test(text), ACADEMY_TEXTS.taxId),
  address: printed(lines().trim().max(ACADEMY_LIMITS.address)),
  phoneNumber: phone().refine(digits => empty(digits) || digits.length === 10, ACADEMY_TEXTS.phone),
  email: email().refine(text => empty(text) || isEmail(text), ACADEMY_TEXTS.email),
  logo: id.nullable(),
  timeZone: line().refine(isTimeZone, ACADEMY_TEXTS.timeZone),
  bankName: printed(nameLine().max(ACADEMY_LIMITS.bankName)),
  clabe: line()
    .overwrite(text => text.replace(/\s/g, ''))
    .refine(text => empty(text) || isClabe(text), ACADEMY_TEXTS.clabe),
  accountHolder: printed(nameLine().max(ACADEMY_LIMITS.accountHolder)),
  receiptHeader: printed(lines().trim().max(ACADEMY_LIMITS.receipt)),
  receiptFooter: printed(lines().trim().max(ACADEMY_LIMITS.receipt)),
  brandColor: line().toLowerCase().refine(isColor, ACADEMY_TEXTS.color),
  offerHours: z
    .int(ACADEMY_TEXTS.offerHours)
    .min(ACADEMY_LIMITS.offerHoursMin, ACADEMY_TEXTS.offerHours)
    .max(ACADEMY_LIMITS.offerHours, ACADEMY_TEXTS.offerHours),
  waitingDays: z
    .int(ACADEMY_TEXTS.waitingDays)
    .min(ACADEMY_LIMITS.waitingDaysMin, ACADEMY_TEXTS.waitingDays)
    .max(ACADEMY_LIMITS.waitingDays, ACADEMY_TEXTS.waitingDays),
}

/** An absent field stays; `logo` null removes it. */
export const AcademyChange = z.object(fields).partial()

export const academy = routes('academy', {
  find: get('/academy', {
    summary: "Read the academy's own data",
    access: academyAccess.read,
    scope: 'open',
    returns: { academy: Academy },
  }),
  update: put('/academy', {
    summary: "Change the academy's own data",
    sentence: 'Cambió los datos de la academia',
    fails: ['409 LOGO_NOT_READY', '409 LOGO_TOO_LARGE', '409 TIME_ZONE_LOCKED'],
    access: academyAccess.update,
    scope: 'whole',
    undo: rows('Datos de la academia guardados'),
    edits: Academy,
    body: edited(AcademyChange),
    returns: { academy: Academy },
  }),
})

export const academyFailures = failures({
  TIME_ZONE_LOCKED: [409, ACADEMY_TEXTS.locked],
  LOGO_TOO_LARGE: [409, 'Este servidor no puede reducir el logotipo (falta ffmpeg). Súbelo de 1,000 puntos por lado o menos.'],
  LOGO_NOT_READY: [409, 'El logotipo todavía no se ha subido. Súbelo de nuevo.'],
})

export type Academy = z.input<typeof Academy>
export type AcademyChange = z.input<typeof AcademyChange>
