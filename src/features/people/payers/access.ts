// Plain strings, so that tabs and buttons can ask without loading schemas.
export const payersAccess = { read: 'get /payers/', write: 'put /payers/' } as const
