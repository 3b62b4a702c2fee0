import { namesWith, wordsFor } from '../words.ts'

export const isKnownResource = (name: string): boolean => wordsFor('resources', name) !== undefined

export const resourceLabel = (name: string): string => wordsFor('resources', name) ?? 'Otros'

/** All names of the same kind; the first represents them. */
export const sameResource = (name: string): readonly string[] =>
  isKnownResource(name) ? namesWith('resources').filter(each => resourceLabel(each) === resourceLabel(name)) : [name]

export function resourceFacets(names: readonly string[]): { _id: string; name: string }[] {
  const facets = new Map(names.map(name => [resourceLabel(name), sameResource(name)[0]!]))
  return [...facets].map(([name, _id]) => ({ _id, name })).toSorted((a, b) => a.name.localeCompare(b.name, 'es'))
}
