// Plain strings, so that menu and buttons load no schemas.
export const videoCommentsAccess = {
  read: 'get /videoComments/',
  remove: 'delete /videoComments/',
} as const
