// Plain strings, so that menu and buttons need no schemas.
export const advisoriesAccess = {
  read: 'get /appoiments/',
  /** Quota, bookings, attendance. */
  update: 'put /appoiments/',
} as const
