// Versions of records (M67): a digest of the fields that a form edits. A save over another state than the user read is refused.
import { z } from 'zod'

const FIELDS = new WeakMap<z.ZodType, readonly string[]>()

/**
 * A record that forms edit; the server adds `version` to each that it answers.
 * @param fields what forms edit of it, by the names of the record
 */
export function versioned<S extends z.core.$ZodLooseShape>(record: z.ZodObject<S>, fields: readonly (keyof S & string)[]) {
  const made = record.extend({ version: z.string().optional() })
  FIELDS.set(made, fields)
  return made
}

/** As it comes back from a form. */
export const Version = z.string().regex(/^[0-9a-z]{1,20}$/)
const sent = { version: Version.optional() }

/** What a form sends: with the version that it read. Without one nothing is compared. */
export const edited = <S extends z.core.$ZodLooseShape>(body: z.ZodObject<S>): z.ZodObject<S & typeof sent> =>
  // The compiler cannot see that no body has a field of this name.
  body.safeExtend(sent as never) as unknown as z.ZodObject<S & typeof sent>

/** What forms edit of it; undefined: it is not versioned. */
export const fieldsOf = (schema: z.ZodType): readonly string[] | undefined => FIELDS.get(schema)
