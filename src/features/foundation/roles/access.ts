export const rolesAccess = {
  screen: 'get /roles/*',
  /** Names to choose from while an employee is edited. */
  read: ['get /roles/*', 'get /users/'],
  users: 'get /roles/*',
  /** The card of a holder. */
  holder: 'get /users/',
  create: 'post /roles/*',
  update: 'put /roles/*',
  remove: 'delete /roles/*',
} as const
