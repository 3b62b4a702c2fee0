// Plain strings, so that tabs and buttons need no schemas.
export const payersAccess = { read: 'get /payers/', write: 'put /payers/' } as const
