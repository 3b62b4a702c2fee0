// Finds the versioned records in an answer by its schema (M67).
import type { z } from 'zod'
import { fieldsOf } from '#contract/version.ts'
import { versionOf, type Wire } from '#lib/edits.ts'

interface Def {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  options?: z.ZodType[]
}
type Stamp = (value: unknown) => void

export function stampOf(schema: z.ZodType): Stamp | null {
  const { type, shape, element, innerType, options } = schema.def as Def
  if (innerType) return stampOf(innerType)
  if (type === 'array') return each(element!)
  if (options) return first(options)
  if (!shape) return null
  const fields = fieldsOf(schema)
  const inner = Object.entries(shape).flatMap(([name, part]) => {
    const stamp = stampOf(part)
    return stamp ? [[name, stamp] as const] : []
  })
  if (!fields && inner.length === 0) return null
  return value => {
    if (typeof value !== 'object' || value === null) return
    const record = value as Wire
    for (const [name, stamp] of inner) stamp(record[name])
    if (fields) record.version = versionOf(fields, record)
  }
}

function each(element: z.ZodType): Stamp | null {
  const stamp = stampOf(element)
  return stamp && (value => Array.isArray(value) && value.forEach(stamp))
}

/** The first option of a union that fits: an encoded value has every field of its schema. */
function first(options: readonly z.ZodType[]): Stamp | null {
  const stamps = options.map(option => [stampOf(option), Object.keys((option.def as Def).shape ?? {})] as const)
  if (stamps.every(([stamp]) => !stamp)) return null
  return value => {
    if (typeof value !== 'object' || value === null) return
    stamps.find(([, names]) => names.every(name => name === 'version' || name in value))?.[0]?.(value)
  }
}
