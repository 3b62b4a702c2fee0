// Plain strings, so that menu and buttons can ask without loading schemas.
export const rolesAccess = {
  screen: 'get /roles/*',
  /** Names to choose from while an employee is edited. */
  read: ['get /roles/*', 'get /users/'],
  users: 'get /roles/*',
  /** The card of who holds one. */
  holder: 'get /users/',
  create: 'post /roles/*',
  update: 'put /roles/*',
  remove: 'delete /roles/*',
} as const
