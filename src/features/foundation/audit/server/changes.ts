import { isId } from '#lib/ids.ts'
import { labelOf } from '#lib/labels.ts'
import type { AuditChange } from '../contract.ts'
import { wordsFor } from '../words.ts'
import { HIDDEN_FIELDS, NAMED_BY } from './labels.ts'
import { textOf, type Reader } from './values.ts'

type Fields = Record<string, unknown>
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {})

const LIST = new Intl.ListFormat('es-MX', { type: 'conjunction' })
function listChange(key: string, labels: (value: unknown) => string[], before: unknown, after: unknown): AuditChange | null {
  const [had, has] = [labels(before), labels(after)]
  const [lostItems, newItems] = [had.filter(each => !has.includes(each)), has.filter(each => !had.includes(each))]
  if (lostItems.length + newItems.length === 0) return null
  const text = (all: string[]) => (all.length > 0 ? LIST.format(all) : null)
  return { field: labelOf(key), before: text(lostItems), after: text(newItems) }
}

/** The lines of one write. A field on only one side is described by that side; ids become the names in `reader`. */
export function changesOf(before: unknown, after: unknown, reader: Reader): AuditChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return keys.flatMap((key): AuditChange[] => {
    const byName = NAMED_BY[key]
    if (HIDDEN_FIELDS.has(key) || (byName && (byName in was || byName in is))) return []
    const labels = wordsFor('lists', key)
    if (labels) return [listChange(key, labels, was[key], is[key]) ?? []].flat()
    const [from, to] = [textOf(key, was[key], reader), textOf(key, is[key], reader)]
    return from === to ? [] : [{ field: isId(key) ? (reader.names.get(key)?.name ?? labelOf('')) : labelOf(key), before: from, after: to }]
  })
}

/** Collects every id in a value, so that one query reads their names. */
export function idsIn(value: unknown, ids: string[] = []): string[] {
  if (typeof value === 'string') {
    if (isId(value)) ids.push(value)
  } else if (Array.isArray(value)) for (const inner of value) idsIn(inner, ids)
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) {
      if (isId(key)) ids.push(key)
      idsIn(inner, ids)
    }
  return ids
}
