export const videoCommentsAccess = {
  read: 'get /videoComments/',
  remove: 'delete /videoComments/',
} as const
