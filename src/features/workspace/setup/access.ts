// Plain strings, so that menu and buttons need no schemas.
export const setupAccess = { steps: 'put /academy/', end: 'put /academy/' } as const
