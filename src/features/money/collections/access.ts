// Plain strings, so that menu and buttons need no schemas.
export const collectionsAccess = {
  read: 'get /collections/',
  contact: 'post /collections/',
  settings: 'put /collections/settings',
} as const
