// Plain strings, so that menu and buttons need no schemas.
export const videoCommentsAccess = {
  read: 'get /videoComments/',
  remove: 'delete /videoComments/',
} as const
