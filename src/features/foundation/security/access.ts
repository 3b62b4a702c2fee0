export const securityAccess = { read: 'get /security/' } as const
