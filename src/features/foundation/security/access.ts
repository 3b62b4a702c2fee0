// Plain strings, so that menu and buttons need no schemas.
export const securityAccess = { read: 'get /security/' } as const
