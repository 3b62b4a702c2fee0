// Plain strings, so that tabs and buttons can ask without loading schemas.
export const registrationsAccess = {
  change: 'put /students/?/groups/?',
  remove: 'delete /students/?/group/?',
} as const
