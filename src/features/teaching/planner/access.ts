export const plansAccess = {
  read: 'get /plans/',
  plan: 'post /plans/',
  /** Needs `post /groups/` too; undoing needs `delete /groups/`. */
  create: 'put /plans/?',
} as const
