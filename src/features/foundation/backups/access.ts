// Plain strings, so that menu and buttons need no schemas.
export const backupsAccess = { read: 'get /academy/', make: 'put /academy/' } as const
