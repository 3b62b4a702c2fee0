// A plain string, so that the menu and every sidebar can ask without loading schemas.
export const auditAccess = { read: 'get /audit/' } as const
