// Plain strings, so that menu, tabs and buttons can ask without loading schemas.
export const collectionsAccess = {
  read: 'get /collections/',
  contact: 'post /collections/',
  settings: 'put /collections/settings',
} as const
