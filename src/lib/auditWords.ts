// The audit texts of a feature's writes beside the `sentence` of each route: its `server/feature.ts`, or `audit.ts` where it is longer.

export interface AuditWords {
  /** Spanish words for the names under which writes are filed; names with equal words are one kind. */
  resources?: Readonly<Record<string, string>>
  /** Sentence of a write by its result, for a route that does one of two things. */
  results?: Readonly<Record<string, (after: Record<string, unknown>) => string | undefined>>
  /** Sentence of a batch or a job as a whole, with the number of students that it changed. */
  deeds?: Readonly<Record<string, (count: string) => string>>
  /** Spanish words for the values of a field that the database keeps as codes. */
  values?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Fields whose lists are shown as removed and added values: nobody compares two whole lists by eye. */
  lists?: Readonly<Record<string, (value: unknown) => string[]>>
}
