// Plain strings, so that menu, tabs and buttons can ask without loading schemas (VID-9).
export const materialAccess = {
  read: 'get /playlists/',
  create: 'post /playlists/',
  update: 'put /playlists/',
  remove: 'delete /playlists/',
} as const
