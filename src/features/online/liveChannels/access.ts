export const liveChannelsAccess = {
  read: 'get /livechannels/',
  create: 'post /livechannels/',
  update: 'put /livechannels/',
  /** Shows the stream key (LIV-7). */
  key: 'put /livechannels/',
} as const
