// What a form edits of a record that others may change meanwhile (M67).

/** The record as it was when the form opened. */
export interface Edits<T> {
  version: string | undefined
  /** What the form would show of the record with these fields as they are now. */
  valuesOf(present: object): T
}

/** The record that a form edits, and how its values come from one. Absent: a new one is made. */
export const editsOf = <R extends { version?: string | undefined }, T>(
  record: R | null | undefined,
  valuesOf: (record: R) => T,
): Edits<T> | undefined => (record ? { version: record.version, valuesOf: present => valuesOf({ ...record, ...present }) } : undefined)
