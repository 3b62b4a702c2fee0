// Fields whose text reaches paper (M133). A mark, not a refinement: what a record already has passes through any save of it.
import type { ZodType } from 'zod'

/** Of the fields that reach paper: whether they are a name that a record may have, or may quote such names ('Pago Física 🎒'). */
export const PRINTED = new WeakMap<ZodType, 'is' | 'quotes'>()

/** Marks a text that reaches paper. */
export const printed = <S extends ZodType>(schema: S, as: 'is' | 'quotes' = 'is') => PRINTED.set(schema, as) && schema
