export const groupsAccess = {
  read: 'get /groups/',
  /** Lists of groups to choose from. */
  pick: ['get /groups/', 'post /students/register', 'put /groups/?/enroll/?', 'put /students/?/groups/?'],
} as const
