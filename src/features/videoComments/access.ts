// Plain strings, so that menu and buttons can ask without loading schemas (002 §6, api.md "Comments and video comments").
export const videoCommentsAccess = {
  read: 'get /videoComments/',
  remove: 'delete /videoComments/',
} as const
