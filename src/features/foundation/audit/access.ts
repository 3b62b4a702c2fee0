export const auditAccess = { read: 'get /audit/' } as const
