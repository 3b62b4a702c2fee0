// Field types of the wire. Codecs convert pesos and ISO text outside to centavos and Date inside (WIR-20, WIR-22).
import { z } from 'zod'
import { EMAIL_LETTERS, hasPlainLetters, plainEmail } from '#lib/email.ts'
import { isLine, isLines, isSecret, oneLine, severalLines, TEXT_REFUSED, oneName } from '#lib/plainText.ts'
import { phoneDigits, isPhoneText, PHONE_ODD } from '#lib/text.ts'

/** The schema's own message for a missing value; the catalogue has the messages for too long and too large (M75). */
export const missing = (error: string | undefined) => ({ error: ({ code }: { code?: string }) => (code === 'too_big' ? undefined : error) })

/** A whole number. @param error the message when it is missing */
export const count = (error: string) => z.int(missing(error))

const text = (tidy: (text: string) => string, isKept: (text: string) => boolean, message: string) => (error?: string) =>
  z.string(missing(error)).overwrite(tidy).refine(isKept, { error: message, abort: true })

/** One line of text, composed (NFC) and trimmed. @param error the message when it is missing */
export const line = text(oneLine, isLine, TEXT_REFUSED)

/** The name of a person or thing: one line with single blanks between words (M74). @param error the message when it is missing */
export const nameLine = text(oneName, isLine, TEXT_REFUSED)

/** Text that keeps its line breaks, as '\n'. @param error the message when it is missing */
export const lines = text(severalLines, isLines, TEXT_REFUSED)

/**
 * An e-mail as we store it: composed, trimmed, lower case, plain letters (CON-50). The route decides whether it is valid. @param error
 * the message when it is missing
 */
export const email = text(plainEmail, hasPlainLetters, EMAIL_LETTERS)

/**
 * A phone in any spelling, reduced to its digits without Mexico's dialling prefixes; the route decides how many (LLE-18). @param error
 * the message when it is missing
 */
export const phone = (error?: string) => z.string(missing(error)).refine(isPhoneText, PHONE_ODD).overwrite(phoneDigits)

/** A password, unchanged. @param error the message when it is missing */
export const secret = (error?: string) => z.string(missing(error)).refine(isSecret, { error: TEXT_REFUSED, abort: true })

/** An id that the user chooses. @param error the message when it is missing */
export const clientId = (error?: string) => z.string(error).regex(/^(?=.*[a-f])(?=.*[0-9])[0-9a-f]{24}$/)

/** 24 lower-case hexadecimal characters holding at least one letter and one digit. */
export const id = clientId()

const MAX_PESOS = 99_999_999.99

const CENTAVOS = { decode: (pesos: number) => Math.round(pesos * 100), encode: (centavos: number) => centavos / 100 }
const isWhole = (pesos: number) => Math.abs(pesos * 100 - Math.round(pesos * 100)) < 1e-5

/** Money in a request, of at least so many pesos. @param error the message when it is missing or less */
export const moneyFrom = (least: number, error?: string) =>
  z.codec(z.number(missing(error)).min(least, error).max(MAX_PESOS).refine(isWhole, 'Máximo dos decimales'), z.int(), CENTAVOS)

/** An amount in a request; the route decides whether it may be negative. */
export const amount = moneyFrom(-MAX_PESOS)

/** Money in an answer: pesos on the wire, integer centavos inside. It has no limit, since it may be a sum; reversals are negative. */
export const money = z.codec(z.number(), z.int(), CENTAVOS)

/** An instant: ISO 8601 in UTC on the wire, Date inside. @param error the message when it is missing */
export const instantOr = (error?: string) =>
  z.codec(z.iso.datetime({ offset: true, error }), z.date(), { decode: text => new Date(text), encode: date => date.toISOString() })

/** An instant without a message of its own. */
export const instant = instantOr()

/** A calendar day in the academy's time zone, 'YYYY-MM-DD' on both sides. */
export const day = z.iso.date()

/** Accepts other shapes on the wire, which `prepare` converts. Callers see the type of `schema`. */
export const lenient = <S extends z.ZodType>(prepare: (value: unknown) => unknown, schema: S) =>
  z.preprocess(prepare, schema) as unknown as z.ZodType<z.output<S>, z.input<S>>

/** true or false in a query string. */
export const flag = lenient(value => (value === 'true' ? true : value === 'false' ? false : value), z.boolean())

/** `skip` and `limit` of a paged call (WIR-31). */
export const page = (limit = 10) =>
  z.object({
    skip: z.coerce.number<number>().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number<number>().int().min(1).max(1000).default(limit),
  })

/** `total` of a paged call; `totalIsMore` where counting stopped at 1,000. */
export const total = { total: z.int(), totalIsMore: z.boolean().optional() }
