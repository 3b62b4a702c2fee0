// Plain strings, so that menu, tabs and buttons can ask without loading schemas (002 §6, api.md "Online material").
export const materialAccess = {
  read: 'get /playlists/',
  create: 'post /playlists/',
  update: 'put /playlists/',
  remove: 'delete /playlists/',
} as const
