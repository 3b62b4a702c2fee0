export const outboxAccess = { read: 'get /outbox/', retry: 'put /outbox/' } as const
