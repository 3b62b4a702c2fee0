import { z } from 'zod'
import { failures } from '#contract/failure.ts'
import { id } from '#contract/fields.ts'
import { get, put, routes } from '#contract/route.ts'
import { isColor } from '#lib/contrast.ts'
import { digitsOf, isEmail } from '#lib/text.ts'
import { academyAccess } from './access.ts'
import { ACADEMY_LIMITS, ACADEMY_TEXTS } from './texts.ts'

/** The academy's own data; '' is none. */
export const Academy = z.object({
  name: z.string(),
  legalName: z.string(),
  /** RFC. */
  taxId: z.string(),
  address: z.string(),
  /** Digits. */
  phoneNumber: z.string(),
  email: z.string(),
  logo: z.object({ _id: id, url: z.string() }).nullable(),
  timeZone: z.string(),
  /** There are payments: a day must go on meaning the same day (decisions "Days"). */
  timeZoneLocked: z.boolean(),
  receiptHeader: z.string(),
  receiptFooter: z.string(),
  /** '#rrggbb': receipts and letters. */
  brandColor: z.string(),
})

const isTimeZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('es-MX', { timeZone: zone })
    // An offset is no place: it knows no summer.
    return /^[A-Za-z_]+(\/[A-Za-z_-]+)+$/.test(zone)
  } catch {
    return false
  }
}

const RFC = /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/
const line = (max: number) => z.string().trim().max(max)
const empty = (text: string) => text === ''

const fields = {
  name: z.string(ACADEMY_TEXTS.name).trim().min(1, ACADEMY_TEXTS.name).max(ACADEMY_LIMITS.name),
  legalName: line(ACADEMY_LIMITS.legalName),
  taxId: z
    .string()
    .trim()
    .toUpperCase()
    .refine(text => empty(text) || RFC.test(text), ACADEMY_TEXTS.taxId),
  address: line(ACADEMY_LIMITS.address),
  phoneNumber: z
    .string()
    .max(40)
    .transform(digitsOf)
    .refine(digits => empty(digits) || digits.length === 10, ACADEMY_TEXTS.phone),
  email: z
    .string()
    .trim()
    .toLowerCase()
    .refine(text => empty(text) || isEmail(text), ACADEMY_TEXTS.email),
  logo: id.nullable(),
  timeZone: z.string().refine(isTimeZone, ACADEMY_TEXTS.timeZone),
  receiptHeader: line(ACADEMY_LIMITS.receipt),
  receiptFooter: line(ACADEMY_LIMITS.receipt),
  brandColor: z.string().trim().toLowerCase().refine(isColor, ACADEMY_TEXTS.color),
}

/** An absent field stays as it was; `logo` null takes it away. */
export const AcademyChange = z.object(fields).partial()

export const academy = routes('academy', {
  find: get('/academy', { access: academyAccess.read, returns: { academy: Academy } }),
  update: put('/academy', { access: academyAccess.update, body: AcademyChange, returns: { academy: Academy } }),
})

export const academyFailures = failures({
  TIME_ZONE_LOCKED: [409, ACADEMY_TEXTS.locked],
  LOGO_NOT_READY: [409, 'El logotipo todavía no se ha subido. Súbelo de nuevo.'],
})

export type Academy = z.input<typeof Academy>
export type AcademyChange = z.input<typeof AcademyChange>
