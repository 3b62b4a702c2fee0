// Plain strings, so that menu and buttons need no schemas.
export const clockAccess = { read: 'put /academy/', confirm: 'put /academy/' } as const
