export const waitingAccess = {
  read: 'get /waiting/',
  join: 'post /waiting/',
  attend: 'put /waiting/?',
} as const
