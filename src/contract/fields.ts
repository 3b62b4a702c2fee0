// Field types of the wire. Codecs: pesos and ISO text outside, centavos and Date inside (api.md, head).
import { z } from 'zod'
import { isId } from '#lib/ids.ts'

/** 24 lower-case hexadecimal characters holding at least one letter and one digit. */
export const id = z.string().refine(isId, 'Identificador inválido')

const MAX_PESOS = 99_999_999.99

/** Money: pesos with at most two decimals on the wire, integer centavos inside. May be negative (reversals). */
export const money = z.codec(
  z
    .number('Debe ser una cantidad')
    .min(-MAX_PESOS)
    .max(MAX_PESOS)
    .refine(pesos => Math.abs(pesos * 100 - Math.round(pesos * 100)) < 1e-5, 'Máximo dos decimales'),
  z.int(),
  { decode: pesos => Math.round(pesos * 100), encode: centavos => centavos / 100 },
)

/** An instant: ISO 8601 in UTC on the wire, Date inside. */
export const instant = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: text => new Date(text),
  encode: date => date.toISOString(),
})

/** A calendar day in the academy's time zone, 'YYYY-MM-DD' on both sides. */
export const day = z.iso.date()

/** true or false in a query string. */
export const flag = z.preprocess(
  (value: unknown) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean(),
) as unknown as z.ZodType<boolean, boolean>

/** `skip` and `limit` of a paged call (api.md). */
export const page = (limit = 10) =>
  z.object({
    skip: z.coerce.number<number>().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number<number>().int().min(1).max(1000).default(limit),
  })

/** `total` of a paged call; `totalIsMore` where counting stopped at 1,000. */
export const total = { total: z.int(), totalIsMore: z.boolean().optional() }
