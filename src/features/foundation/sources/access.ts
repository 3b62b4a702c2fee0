export const sourcesAccess = {
  edit: 'put /reports/sources',
} as const
