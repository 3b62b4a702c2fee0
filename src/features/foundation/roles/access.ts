export const rolesAccess = {
  screen: 'get /roles/*',
  read: ['get /roles/*', 'get /users/'],
  users: 'get /roles/*',
  holder: 'get /users/',
  create: 'post /roles/*',
  update: 'put /roles/*',
  remove: 'delete /roles/*',
} as const
