export const outboxAccess = { read: 'get /outbox/', retry: 'put /outbox/' } as const
/** How messages leave is set with the academy's own data (OUT-37). */
export const channelsAccess = { read: 'get /academy/', update: 'put /academy/' } as const
