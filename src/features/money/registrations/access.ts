export const registrationsAccess = {
  change: 'put /students/?/groups/?',
  remove: 'delete /students/?/group/?',
} as const
