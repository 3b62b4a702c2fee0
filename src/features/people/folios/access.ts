/** A material folio is part of the student's data (FOL-6). */
export const foliosAccess = { write: 'put /students/' } as const
