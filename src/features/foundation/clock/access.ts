// Plain strings, so that menu and buttons can ask without loading schemas.
export const clockAccess = { read: 'put /academy/', confirm: 'put /academy/' } as const
