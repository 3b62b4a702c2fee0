export const outboxAccess = { read: 'get /outbox/', retry: 'put /outbox/' } as const
/** Who sees a card sees whether its e-mail arrives (M109). */
export const seesCard = { student: 'get /students/', visitor: 'get /students/show/test/' } as const
export type CardKind = keyof typeof seesCard
/** How messages leave is set with the academy's own data (OUT-37). */
export const channelsAccess = { read: 'get /academy/', update: 'put /academy/' } as const
