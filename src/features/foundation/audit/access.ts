// A plain string, so that menu and sidebars need no schemas.
export const auditAccess = { read: 'get /audit/' } as const
