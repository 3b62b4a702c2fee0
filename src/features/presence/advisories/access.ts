// Plain strings, so that menu and buttons can ask without loading schemas (ADV-21).
export const advisoriesAccess = {
  read: 'get /appoiments/',
  /** Quota, bookings, attendance. */
  update: 'put /appoiments/',
} as const
