// What the audit says of a feature's writes beside the `sentence` of each route: its `server/feature.ts`, or `audit.ts` where it is longer.

export interface AuditWords {
  /** Names under which writes are filed, each with its word; those of one word are one kind. */
  resources?: Readonly<Record<string, string>>
  /** Where one route does two things, what it left tells which. */
  results?: Readonly<Record<string, (after: Record<string, unknown>) => string | undefined>>
  /** What is done as one by many calls, or by a job: told of all of them, with how many students it touched. */
  deeds?: Readonly<Record<string, (count: string) => string>>
  /** Words of the database that stand for something, by field. */
  values?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Fields told by what was taken away and what was given: two whole lists would have to be compared by eye. */
  lists?: Readonly<Record<string, (value: unknown) => string[]>>
}
