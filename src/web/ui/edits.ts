// The fields of a record that a form edits while others may change it (M67).

/** The record as it was when the form opened. */
export interface Edits<T> {
  version: string | undefined
  valuesOf(present: object): T
}

/** The record that a form edits, and how to get form values from it. Absent: the form creates one. */
export const editsOf = <R extends { version?: string | undefined }, T>(
  record: R | null | undefined,
  valuesOf: (record: R) => T,
): Edits<T> | undefined => (record ? { version: record.version, valuesOf: present => valuesOf({ ...record, ...present }) } : undefined)
