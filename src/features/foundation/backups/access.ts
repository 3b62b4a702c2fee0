export const backupsAccess = { read: 'get /academy/', make: 'put /academy/' } as const
