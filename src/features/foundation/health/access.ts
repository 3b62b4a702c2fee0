/** 'Configuración · Seguridad'. */
export const healthAccess = { state: 'get /security/' } as const
