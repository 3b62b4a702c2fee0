// The kinds of records that writes are filed under, as the filter names them.
import { namesWith, wordsFor } from '../words.ts'

/** Is there a word for it? */
export const isKnownResource = (name: string): boolean => wordsFor('resources', name) !== undefined

export const resourceLabel = (name: string): string => wordsFor('resources', name) ?? 'Otros'

/** All names of the same kind; the first represents them. */
export const sameResource = (name: string): readonly string[] =>
  isKnownResource(name) ? namesWith('resources').filter(each => resourceLabel(each) === resourceLabel(name)) : [name]

/** One entry per kind, by label. */
export function resourceFacets(names: readonly string[]): { _id: string; name: string }[] {
  const facets = new Map(names.map(name => [resourceLabel(name), sameResource(name)[0]!]))
  return [...facets].map(([name, _id]) => ({ _id, name })).toSorted((a, b) => a.name.localeCompare(b.name, 'es'))
}
