/** A material folio is part of the student's data (000 §6: put /students/ edits the student). */
export const foliosAccess = { write: 'put /students/' } as const
