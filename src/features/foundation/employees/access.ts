export const employeesAccess = {
  screen: 'get /users/',
  /** The last two alone allow only the names of professors (EMP-2). */
  read: ['get /users/', 'get /groups/', 'get /talks/'],
  create: 'post /users/',
  update: 'put /users/',
  remove: 'delete /users/',
} as const
