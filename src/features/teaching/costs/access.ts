// Plain strings, so that cards load no schemas.
export const costsAccess = { read: 'get /costs/', save: 'put /costs/' } as const
