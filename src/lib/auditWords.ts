// The audit texts of a feature's writes beside the `sentence` of each route: its `server/feature.ts`, or `audit.ts` where it is longer.

export interface AuditWords {
  /** Names under which writes are filed, each with its word; those of one word are one kind. */
  resources?: Readonly<Record<string, string>>
  /** Where one route does two things, what it left tells which. */
  results?: Readonly<Record<string, (after: Record<string, unknown>) => string | undefined>>
  /** Sentence of a batch or a job as a whole, with the number of students that it changed. */
  deeds?: Readonly<Record<string, (count: string) => string>>
  /** Spanish words for the values of a field that the database keeps as codes. */
  values?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Fields whose lists are shown as removed and added values: nobody compares two whole lists by eye. */
  lists?: Readonly<Record<string, (value: unknown) => string[]>>
}
