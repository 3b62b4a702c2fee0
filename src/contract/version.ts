// Versions of records (M67): a digest of the fields that a form edits. A save is refused when the record changed after the user read it.
import { z } from 'zod'

const FIELDS = new WeakMap<z.ZodType, readonly string[]>()

/**
 * A record that forms edit; the server adds `version` to each one that it returns.
 * @param fields the fields that forms edit, by the record's names
 */
export function versioned<S extends z.core.$ZodLooseShape>(record: z.ZodObject<S>, fields: readonly (keyof S & string)[]) {
  const schema = record.extend({ version: z.string().optional() })
  FIELDS.set(schema, fields)
  return schema
}

/** The version as a form sends it back. */
export const Version = z.string().regex(/^[0-9a-z]{1,20}$/)
const versionField = { version: Version.optional() }

/** The body of a form, with the version that it read. Without a version nothing is compared. */
export const edited = <S extends z.core.$ZodLooseShape>(body: z.ZodObject<S>): z.ZodObject<S & typeof versionField> =>
  // The compiler cannot know that no body has a field of this name.
  body.safeExtend(versionField as never) as unknown as z.ZodObject<S & typeof versionField>

/** The fields that forms edit; undefined when the record is not versioned. */
export const fieldsOf = (schema: z.ZodType): readonly string[] | undefined => FIELDS.get(schema)
