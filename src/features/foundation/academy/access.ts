// Plain strings, so that menu and buttons can ask without loading schemas.
export const academyAccess = { read: 'get /academy/', update: 'put /academy/' } as const
