export const outboxAccess = { read: 'get /outbox/', retry: 'put /outbox/' } as const
/** Users who see a card see whether its e-mail works (M109). */
export const seesCard = { student: 'get /students/', visitor: 'get /students/show/test/' } as const
export type CardKind = keyof typeof seesCard
/** How messages leave is set with the academy's own data (OUT-37). */
export const channelsAccess = { read: 'get /academy/', update: 'put /academy/' } as const
