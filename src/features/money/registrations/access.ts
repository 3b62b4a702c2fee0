// Plain strings, so that tabs and buttons load no schemas.
export const registrationsAccess = {
  change: 'put /students/?/groups/?',
  remove: 'delete /students/?/group/?',
} as const
