// Plain strings, so that menu and buttons can ask without loading schemas.
export const liveChannelsAccess = {
  read: 'get /livechannels/',
  create: 'post /livechannels/',
  update: 'put /livechannels/',
  /** Seeing the stream key (LIV-7). */
  key: 'put /livechannels/',
} as const
