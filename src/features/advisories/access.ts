// Plain strings, so that menu and buttons can ask without loading schemas (002 §6, api.md "Advisories").
export const advisoriesAccess = {
  read: 'get /appoiments/',
  /** Quota, bookings, attendance. */
  update: 'put /appoiments/',
} as const
