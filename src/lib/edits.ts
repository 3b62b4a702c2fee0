// The version of a record, and what two people changed of it, put together (M67).
import { digest } from './digest.ts'

/** A file is compared by its id: its signed address changes without an edit. */
const told = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && '_id' in value && 'url' in value ? value._id : (value ?? null)

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null, told) === JSON.stringify(other ?? null, told)

export interface Merged<T> {
  values: T
  /** Changed here and elsewhere, to something else: `values` has mine. */
  both: (keyof T & string)[]
  /** Something that was not touched here came along. */
  followed: boolean
}

/** What is typed over what there is now: untouched fields follow. */
export function merged<T extends object>(base: T, mine: T, theirs: T): Merged<T> {
  const values = { ...theirs }
  const both: (keyof T & string)[] = []
  let followed = false
  for (const name of Object.keys(mine) as (keyof T & string)[]) {
    const changed = !isSame(theirs[name], base[name])
    if (isSame(mine[name], base[name])) followed ||= changed
    else {
      values[name] = mine[name]
      if (changed && !isSame(mine[name], theirs[name])) both.push(name)
    }
  }
  return { values, both, followed }
}

/** A record as it travels. */
export type Wire = Record<string, unknown>

/** The edited fields of a record as it travels. */
export const editedOf = (fields: readonly string[], record: Wire): Wire =>
  Object.fromEntries(fields.map(field => [field, record[field] ?? null]))

/** The version of a record as it travels. */
export const versionOf = (fields: readonly string[], record: Wire): string => digest(JSON.stringify(editedOf(fields, record), told))
