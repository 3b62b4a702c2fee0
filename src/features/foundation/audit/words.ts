import type { AuditWords } from '#lib/auditWords.ts'
import { registry } from '#lib/registry.ts'

export const auditWords = registry<AuditWords>()

type Kind = Exclude<keyof AuditWords, 'values'>

export const wordsFor = <K extends Kind>(kind: K, name: string): NonNullable<AuditWords[K]>[string] | undefined =>
  auditWords.all().find(words => Object.hasOwn(words[kind] ?? {}, name))?.[kind]?.[name] as NonNullable<AuditWords[K]>[string] | undefined

/** All names of a kind, in the features' order. */
export const namesWith = (kind: Kind): string[] => auditWords.all().flatMap(words => Object.keys(words[kind] ?? {}))

export const valueWord = (field: string, value: string): string | undefined =>
  auditWords.all().find(({ values }) => Object.hasOwn(values?.[field] ?? {}, value))?.values?.[field]?.[value]
