// Plain strings, so that menu and buttons need no schemas.
export const employeesAccess = {
  screen: 'get /users/',
  /** With the last two alone: names of professors (EMP-2). */
  read: ['get /users/', 'get /groups/', 'get /talks/'],
  create: 'post /users/',
  update: 'put /users/',
  remove: 'delete /users/',
} as const
