// What people write: names, e-mail addresses, phones (WIR-26 to WIR-29).
import { oneLine } from './plainText.ts'

/** Lower case without accents, words parted by one space: what searches compare. Same as the database's words column. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Letters of any language, spaces, apostrophe, hyphen, point. */
export const isName = (text: string): boolean => /^[\p{L}\p{M} .'’-]+$/u.test(text)

/**
 * The pattern check of the e-mail field; shorter than the RFC, linear in time. `.invalid` belongs to nobody: whoever has no address has one there.
 * PostgreSQL reads it too, and is slow at counting inside a pattern.
 */
export const EMAIL = {
  pattern: '^(?!.*\\.invalid$)[^\\s@,;:<>()".]+(?:\\.[^\\s@,;:<>()".]+)*@(?:[^\\s@,;:<>()".]+\\.)+[^\\s@,;:<>()".]{2,}$',
  /** What is kept is sent to as it always was: addresses of before that nobody could type today ('ana.@x.mx') get their letters. */
  sent: '^(?!.*\\.invalid$)[^\\s@,;<>()"]+@(?:[^\\s@,;<>()".]+\\.)+[^\\s@,;<>()".]{2,}$',
  most: 254,
  mostBeforeAt: 64,
}
const fitting =
  (pattern: RegExp) =>
  (text: string): boolean =>
    text.length <= EMAIL.most && text.indexOf('@') <= EMAIL.mostBeforeAt && pattern.test(text)
export const isEmail = fitting(new RegExp(EMAIL.pattern))
/** Is a letter sent to a kept address? */
export const isSentTo = fitting(new RegExp(EMAIL.sent))

/** A phone's digits. */
export const digitsOf = (text: string): string => text.replace(/\D+/g, '')

/** What was or is dialled before the ten digits: from abroad 52 (after 00, to mobiles with 1), at home 01, 044, 045. */
const MX_DIALLED = /^(?:(?:00)?521?|01|04[45])([2-9]\d{9})$/

/** The digits of a phone that are kept: '+52 1 55 4471 9032' and '044 55 4471 9032' -> '5544719032'; others whole. */
export function phoneDigits(text: string): string {
  const digits = digitsOf(text)
  return MX_DIALLED.exec(digits)?.[1] ?? digits
}

/** '5544719032' and '525544719032' -> '55 4471 9032'; other lengths in groups from the end. */
export function formatPhone(kept: string): string {
  const digits = phoneDigits(kept)
  return digits.length === 10 ? `${digits.slice(0, 2)} ${digits.slice(2, 6)} ${digits.slice(6)}` : digits.replace(/\B(?=(\d{4})+$)/g, ' ')
}

/** 'Valeria Gutiérrez Salinas'. */
export const fullName = (person: { name: string; lastName: string; secondLastName?: string | null }): string =>
  [person.name, person.lastName, person.secondLastName].filter(Boolean).join(' ')

/** 'VG': for the round picture. */
export const initials = (person: { name: string; lastName: string }): string =>
  `${person.name.trim()[0] ?? ''}${person.lastName.trim()[0] ?? ''}`.toUpperCase()

const PHONE_SIGNS = /^[+\d ()/.-]*$/

/** Nothing but digits and the signs of phones. */
export const isPhoneText = (text: string): boolean => PHONE_SIGNS.test(oneLine(text))

export const PHONE_ODD = 'Escribe solo los dígitos del teléfono, sin letras ni extensión.'
