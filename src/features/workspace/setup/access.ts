// Plain strings, so that menu and buttons can ask without loading schemas.
export const setupAccess = { steps: 'put /academy/', end: 'put /academy/' } as const
