export const advisoriesAccess = {
  read: 'get /appoiments/',
  update: 'put /appoiments/',
} as const
