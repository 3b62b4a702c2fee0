// Marks fields whose text is printed (M133). It is no refinement: an old value passes through any save of its record.
import type { ZodType } from 'zod'

/** Fields that are printed: 'is' a name of a record, or 'quotes' such names ('Pago Física 🎒'). */
export const PRINTED = new WeakMap<ZodType, 'is' | 'quotes'>()

/** Marks a text that is printed. */
export const printed = <S extends ZodType>(schema: S, as: 'is' | 'quotes' = 'is') => PRINTED.set(schema, as) && schema
