// Reads typed text, with one function per kind on both sides. Each returns a value, nothing, or a refusal with its reason and the likely
// meaning (LLE-15 to LLE-19).
import { formatDay } from './days.ts'
import { hasPlainLetters, plainEmail, EMAIL_LETTERS } from './email.ts'
import { wholeMoney } from './money.ts'
import { formatPhone, isEmail, isName, isPhoneText, PHONE_ODD, phoneDigits } from './text.ts'
import { oneLine, oneName } from './plainText.ts'
import { question, refuse, valueOf, type Reading, type ReadResult } from './typedRead.ts'

const MAX_PESOS = '99,999,999.99'
const MONEY = /^([-−]?)\$? ?(\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?: \d{3})+)?(?:\.(\d{0,2}))?$/
/** An unfinished amount, or one with a decimal comma. */
const MONEY_BEGUN = /^[-−]?\$? ?(\d{1,3}(,\d{3})*(,\d{0,2})?|\d{0,3})$/
const COMMA_CENTS = /^(\d{1,3}(?:,\d{3})*|\d+),(\d{1,2})$/
const POINT_THOUSANDS = /^(\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/

const centavosOf = (whole: string, cents = ''): number => Number(whole.replace(/\D/g, '') || '0') * 100 + Number(cents.padEnd(2, '0'))
const reading = (centavos: number): Reading<number> => ({ label: wholeMoney(centavos), value: centavos })

/** Typed pesos ('1850', '1,850.5', '$1,850.50') to centavos (LLE-15). */
export function money(text: string): ReadResult<number> {
  // Banks add the currency: '$1,250.00 MXN' (M131).
  const typed = oneLine(text).replace(/^MXN ?(?=[$\d-])|(?<=\d) ?MXN$/i, '')
  if (typed === '') return { value: null }
  const [, sign, whole, cents] = MONEY.exec(typed) ?? []
  if (whole !== undefined || cents) {
    const centavos = centavosOf(whole ?? '', cents)
    if (centavos > 9_999_999_999) return refuse(`El importe más grande es $${MAX_PESOS}.`)
    return { value: sign && centavos ? -centavos : centavos }
  }
  const bare = typed.replace(/^\$ ?/, '')
  const unfinished = MONEY_BEGUN.test(typed)
  const comma = COMMA_CENTS.exec(bare)
  if (comma) {
    const readings = [reading(centavosOf(comma[1]!, comma[2])), reading(centavosOf(bare))]
    return refuse(`${question(readings)} Usa punto para los centavos.`, { meant: readings, unfinished })
  }
  const point = POINT_THOUSANDS.exec(bare)
  if (point) {
    const readings = [reading(centavosOf(point[1]!, point[2]))]
    return refuse(`${question(readings)} Usa coma para los miles y punto para los centavos.`, { meant: readings })
  }
  if (/^[-−]?[\d,]+\.\d{3,}$/.test(bare)) return refuse('Escribe como máximo dos decimales.')
  if (/^[-−]?[\d, ]+(\.\d*)?$/.test(bare) && /\d/.test(bare)) {
    const readings = [reading(centavosOf(...(bare.split('.') as [string, string?])))].filter(
      ({ value }) => value <= 9_999_999_999 && !/^[-−]/.test(bare) && !/\.\d{3}/.test(bare),
    )
    const asks = readings.length > 0 ? `${question(readings)} ` : ''
    return refuse(`${asks}Usa coma solo para los miles y punto para los centavos.`, { meant: readings, unfinished })
  }
  return refuse('Escribe el importe con cifras, por ejemplo 1,850.50.', { unfinished })
}

const DAY = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/
const DAY_DIGITS = /^(\d{2})(\d{2})(\d{4})$/
const DAY_ISO = /^(\d{4})-(\d{2})-(\d{2})$/
const DAY_SHORT = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{2})$/
const DAY_BEGUN = /^\d{0,2}([/.-]\d{0,2}([/.-]\d{0,3})?)?$|^\d{0,7}$/

const dayOf = (year: string, month: string, date: string): string => `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
const exists = (day: string): boolean =>
  day >= '1000' &&
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8)))).toISOString().startsWith(day)

export interface DayLimits {
  from?: string | undefined
  to?: string | undefined
}

/** A typed day ('31/12/2026', '1/3/2027', '31122026') to 'YYYY-MM-DD' (LLE-17). */
export function day(text: string, { from, to }: DayLimits = {}): ReadResult<string> {
  const typed = oneLine(text)
    .split(/([/.-])/)
    .map(part => part.trim())
    .join('')
  if (typed === '') return { value: null }
  const parts = DAY.exec(typed)
  const digits = DAY_DIGITS.exec(typed)
  const iso = DAY_ISO.exec(typed)
  const value = parts
    ? dayOf(parts[4]!, parts[3]!, parts[1]!)
    : digits
      ? dayOf(digits[3]!, digits[2]!, digits[1]!)
      : iso
        ? dayOf(iso[1]!, iso[2]!, iso[3]!)
        : null
  if (value === null) {
    const short = DAY_SHORT.exec(typed)
    const guess = short && dayOf(`20${short[4]}`, short[3]!, short[1]!)
    const unfinished = DAY_BEGUN.test(typed)
    if (!guess || !exists(guess)) return refuse('Escribe día, mes y año.', { unfinished })
    const readings = [{ label: formatDay(guess), value: guess }]
    return refuse(`${question(readings)} Escribe el año con cuatro cifras.`, { meant: readings, unfinished })
  }
  if (!exists(value)) return refuse(`El ${formatDay(value)} no existe.`)
  if (from !== undefined && value < from) return refuse(`Escribe un día desde el ${formatDay(from)}.`)
  if (to !== undefined && value > to) return refuse(`Escribe un día hasta el ${formatDay(to)}.`)
  return { value }
}

/** Groups of digits separated by blanks and phone signs; a point only between groups of at least two digits. */
const PHONE = /^\+? ?\(?\d+(?:(?:\)(?: ?[-/] ?|\.(?=\d{2})| ?\(| )?| ?[-/] ?|\.(?=\d{2})| ?\(| )\d+)*\)?$/
export const PHONE_DIGITS = { least: 10, most: 12 }

/** A typed phone to its digits, without Mexico's dialling prefix (LLE-18). */
export function phone(text: string, { least, most } = PHONE_DIGITS): ReadResult<string> {
  const typed = oneLine(text)
  if (typed === '') return { value: null }
  const digits = phoneDigits(typed)
  if (!PHONE.test(typed)) {
    if (isPhoneText(typed) && digits.length < least) return refuse(`Escribe al menos ${least} dígitos.`, { unfinished: true })
    // 'Tel. 55 4471 9032' is one number; digits after the first ten may be an extension.
    const readings = /^\P{Nd}*\d[\d ()/.+-]*$/u.test(typed) && digits.length === 10 ? [{ label: formatPhone(digits), value: digits }] : []
    const asks = readings.length > 0 ? `${question(readings)} ` : ''
    return refuse(`${asks}${PHONE_ODD}`, { meant: readings })
  }
  if (digits.length < least) return refuse(`Escribe al menos ${least} dígitos.`, { unfinished: true })
  return digits.length > most ? refuse(`Escribe como máximo ${most} dígitos`) : { value: digits }
}

/** Mexico's dialling prefixes, where they cannot be the start of a number or folio. */
const DIALLED = /^(?:(?:\+ ?|00)52[ -]?1?|(?:01|04[45])(?=[ (-]))[ -]?/

/**
 * The digits to search a phone by; '' when the text cannot be a phone. Works from the first digits: a partial number ('044 55 44') loses
 * its
 * dialling prefix (M87).
 */
export function searchedPhone(text: string): string {
  const digitsIn = (part: string) => valueOf(phone(part, { least: 1, most: Infinity })) ?? ''
  const behind = digitsIn(oneLine(text).replace(DIALLED, ''))
  return behind !== '' && behind.length < PHONE_DIGITS.least ? behind : digitsIn(text)
}

const EMAIL_WRITTEN = /^(?:mailto:)?(?:[^<>]*<([^<>]+)>|([^<>]+))$/

/**
 * An e-mail in its stored spelling (CON-50). An address with a display name or brackets is refused, with the plain address as a
 * suggestion.
 */
export function email(text: string): ReadResult<string> {
  const typed = plainEmail(text)
  if (typed === '') return { value: null }
  if (!hasPlainLetters(typed)) return refuse(EMAIL_LETTERS)
  if (isEmail(typed)) return { value: typed }
  const [, inside, whole = inside] = EMAIL_WRITTEN.exec(typed) ?? []
  const guess =
    whole
      ?.trim()
      .replace(/^mailto:/, '')
      .replace(/\.{2,}/g, '.')
      .replace(/^\.|\.(?=@)|\.$/g, '') ?? ''
  const readings = guess !== typed && isEmail(guess) ? [{ label: guess, value: guess }] : []
  return refuse(readings.length > 0 ? `${question(readings)} El correo no está bien escrito.` : 'El correo no está bien escrito.', {
    meant: readings,
    unfinished: true,
  })
}

/** A person's name: letters of any language, one blank between words (M74). */
export function name(text: string): ReadResult<string> {
  const typed = oneName(text)
  if (typed === '') return { value: null }
  return isName(typed) ? { value: typed } : refuse('Escribe solo letras.')
}
