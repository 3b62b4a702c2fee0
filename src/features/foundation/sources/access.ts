// Plain strings, so that sections can ask without loading schemas.
export const sourcesAccess = {
  edit: 'put /reports/sources',
} as const
