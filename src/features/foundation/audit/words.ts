// How the features tell of their writes: each in an `audit.ts` beside its contract, listed in src/features/audit.ts.
import { registry } from '#lib/registry.ts'

export interface AuditWords {
  /** Names under which writes are filed, each with its word; those of one word are one kind. */
  resources?: Readonly<Record<string, string>>
  /** What each route does, told of whoever did it, by the route's name. */
  sentences?: Readonly<Record<string, string>>
  /** Where one route does two things, what it left tells which. */
  results?: Readonly<Record<string, (after: Record<string, unknown>) => string | undefined>>
  /** What is done as one by many calls, or by a job: told of all of them, with how many students it touched. */
  deeds?: Readonly<Record<string, (count: string) => string>>
  /** Words of the database that stand for something, by field. */
  values?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Fields told by what was taken away and what was given: two whole lists would have to be compared by eye. */
  lists?: Readonly<Record<string, (value: unknown) => string[]>>
}

export const auditWords = registry<AuditWords>()

/** Of a feature's routes by their keys: a sentence of a route that is no more does not compile. */
export const sentencesOf = <T extends Record<string, { name: string }>>(
  routes: T,
  sentences: { readonly [Key in keyof T]?: string },
): Record<string, string> => Object.fromEntries(Object.entries(sentences).map(([key, text]) => [routes[key]!.name, text as string]))

type Kind = Exclude<keyof AuditWords, 'values'>

/** What whoever knows this name says of it. */
export const wordsFor = <K extends Kind>(kind: K, name: string): NonNullable<AuditWords[K]>[string] | undefined =>
  auditWords.all().find(words => Object.hasOwn(words[kind] ?? {}, name))?.[kind]?.[name] as NonNullable<AuditWords[K]>[string] | undefined

/** All names of a kind, in the order in which features told of them. */
export const namesWith = (kind: Kind): string[] => auditWords.all().flatMap(words => Object.keys(words[kind] ?? {}))

export const valueWord = (field: string, value: string): string | undefined =>
  auditWords.all().find(({ values }) => Object.hasOwn(values?.[field] ?? {}, value))?.values?.[field]?.[value]
