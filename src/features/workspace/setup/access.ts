// Plain strings, so that menu and buttons load no schemas.
export const setupAccess = { steps: 'put /academy/', end: 'put /academy/' } as const
