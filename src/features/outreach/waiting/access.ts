// Plain strings, so that menu, tabs and buttons can ask without loading schemas.
export const waitingAccess = {
  read: 'get /waiting/',
  join: 'post /waiting/',
  attend: 'put /waiting/?',
} as const
