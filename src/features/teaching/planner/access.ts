// Plain strings, so that tabs and buttons can ask without loading schemas.
export const plansAccess = {
  read: 'get /plans/',
  plan: 'post /plans/',
  /** With `post /groups/`; to take it back, with `delete /groups/`. */
  create: 'put /plans/?',
} as const
