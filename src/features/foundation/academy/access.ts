export const academyAccess = { read: 'get /academy/', update: 'put /academy/' } as const
