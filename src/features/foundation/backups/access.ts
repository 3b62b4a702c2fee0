// Plain strings, so that menu and buttons can ask without loading schemas.
export const backupsAccess = { read: 'get /academy/', make: 'put /academy/' } as const
