// Plain strings, so that menu and buttons need no schemas.
export const academyAccess = { read: 'get /academy/', update: 'put /academy/' } as const
