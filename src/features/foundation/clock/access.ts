export const clockAccess = { read: 'put /academy/', confirm: 'put /academy/' } as const
