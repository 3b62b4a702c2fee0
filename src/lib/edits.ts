// The version of a record, and the merge of two users' edits of it (M67).
import { digest } from './digest.ts'

/** A file is compared by its id: its signed address changes without an edit. */
const idOfFile = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && '_id' in value && 'url' in value ? value._id : (value ?? null)

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null, idOfFile) === JSON.stringify(other ?? null, idOfFile)

export interface Merged<T> {
  values: T
  /** Fields that both users changed to different values; `values` has mine. */
  both: (keyof T & string)[]
  /** True when a field changed only elsewhere and `values` took it over. */
  followed: boolean
}

/** My edits on top of the present values; fields that I did not change take the present value. */
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

export type Wire = Record<string, unknown>

export const editedOf = (fields: readonly string[], record: Wire): Wire =>
  Object.fromEntries(fields.map(field => [field, record[field] ?? null]))

export const versionOf = (fields: readonly string[], record: Wire): string => digest(JSON.stringify(editedOf(fields, record), idOfFile))
