export const materialAccess = {
  read: 'get /playlists/',
  create: 'post /playlists/',
  update: 'put /playlists/',
  remove: 'delete /playlists/',
} as const
