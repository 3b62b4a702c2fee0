// Plain strings, so that the list of settings loads no schemas.
export const exportsAccess = { make: 'get /export/' } as const
