export const payersAccess = { read: 'get /payers/', write: 'put /payers/' } as const
