// Plain strings, so that menu and buttons can ask without loading schemas (VCM-6, VCM-8).
export const videoCommentsAccess = {
  read: 'get /videoComments/',
  remove: 'delete /videoComments/',
} as const
