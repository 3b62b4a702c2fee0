// Plain strings, so that menu and buttons load no schemas.
export const collectionsAccess = {
  read: 'get /collections/',
  contact: 'post /collections/',
  settings: 'put /collections/settings',
} as const
