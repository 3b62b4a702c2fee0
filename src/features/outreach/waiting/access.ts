// Plain strings, so that menu and buttons need no schemas.
export const waitingAccess = {
  read: 'get /waiting/',
  join: 'post /waiting/',
  attend: 'put /waiting/?',
} as const
