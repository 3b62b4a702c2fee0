// Reads names, e-mail addresses and phones (WIR-26 to WIR-29).
import { oneLine } from './plainText.ts'

/** Lower case without accents, words separated by one space. Searches compare this; the database's words column has the same form. */
export const fold = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  (/^[\x00-\x7f]*$/.test(text) ? text : text.normalize('NFD').replace(/\p{M}+/gu, ''))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

export const isName = (text: string): boolean => /^[\p{L}\p{M} .'’-]+$/u.test(text)

/**
 * The pattern of an e-mail field: stricter than the RFC, and linear in time. `.invalid` is the placeholder domain of people without an
 * address.
 * PostgreSQL uses it too, and is slow at counted repetition.
 */
export const EMAIL = {
  pattern: '^(?!.*\\.invalid$)[^\\s@,;:<>()".]+(?:\\.[^\\s@,;:<>()".]+)*@(?:[^\\s@,;:<>()".]+\\.)+[^\\s@,;:<>()".]{2,}$',
  /** Mail still goes to stored addresses that the form no longer accepts ('ana.@x.mx'). */
  sent: '^(?!.*\\.invalid$)[^\\s@,;<>()"]+@(?:[^\\s@,;<>()".]+\\.)+[^\\s@,;<>()".]{2,}$',
  most: 254,
  mostBeforeAt: 64,
}
const fitting =
  (pattern: RegExp) =>
  (text: string): boolean =>
    text.length <= EMAIL.most && text.indexOf('@') <= EMAIL.mostBeforeAt && pattern.test(text)
export const isEmail = fitting(new RegExp(EMAIL.pattern))
export const isSentTo = fitting(new RegExp(EMAIL.sent))

export const digitsOf = (text: string): string => text.replace(/\D+/g, '')

/** Dialling prefixes before the ten digits: 52 from abroad (after 00, for mobiles with 1), 01, 044 or 045 within Mexico. */
const MX_DIALLED = /^(?:(?:00)?521?|01|04[45])([2-9]\d{9})$/

/** The digits to store: '+52 1 55 4471 9032' and '044 55 4471 9032' -> '5544719032'; other numbers stay whole. */
export function phoneDigits(text: string): string {
  const digits = digitsOf(text)
  return MX_DIALLED.exec(digits)?.[1] ?? digits
}

/** '5544719032' and '525544719032' -> '55 4471 9032'; other lengths are grouped from the end. */
export function formatPhone(phone: string): string {
  const digits = phoneDigits(phone)
  return digits.length === 10 ? `${digits.slice(0, 2)} ${digits.slice(2, 6)} ${digits.slice(6)}` : digits.replace(/\B(?=(\d{4})+$)/g, ' ')
}

/** 'Valeria Gutiérrez Salinas'; a second surname '-' is none (LLE-38). */
export const fullName = (person: { name: string; lastName: string; secondLastName?: string | null }): string =>
  [person.name, person.lastName, person.secondLastName].filter(part => part && part !== '-').join(' ')

/** 'Gutiérrez Salinas, Valeria', for lists. */
export const surnamesFirst = (person: { name: string; lastName: string; secondLastName?: string | null }): string =>
  `${[person.lastName, person.secondLastName].filter(part => part && part !== '-').join(' ')}, ${person.name}`

/** 'Lun, Mar y Mié'. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} y ${names.at(-1)}`

export const initials = (person: { name: string; lastName: string }): string =>
  `${person.name.trim()[0] ?? ''}${person.lastName.trim()[0] ?? ''}`.toUpperCase()

const PHONE_SIGNS = /^[+\d ()/.-]*$/

export const isPhoneText = (text: string): boolean => PHONE_SIGNS.test(oneLine(text))

export const PHONE_ODD = 'Escribe solo los dígitos del teléfono, sin letras ni extensión.'
