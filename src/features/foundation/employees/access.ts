export const employeesAccess = {
  screen: 'get /users/',
  /** With the last two alone: names of professors (EMP-2). */
  read: ['get /users/', 'get /groups/', 'get /talks/'],
  create: 'post /users/',
  update: 'put /users/',
  remove: 'delete /users/',
} as const
