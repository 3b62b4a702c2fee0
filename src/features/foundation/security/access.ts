// Plain strings, so that menu and buttons can ask without loading schemas.
export const securityAccess = { read: 'get /security/' } as const
