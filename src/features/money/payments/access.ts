// Plain strings, so that tabs and buttons can ask without loading schemas.
export const paymentsAccess = {
  read: ['get /payments/', 'get /students/'],
  create: 'post /payments/',
  /** Taking back anybody's money: voids, reversals, refunds. */
  correct: 'delete /payments/*',
  /** With the second alone only one's own act, for OWN_VOID_MS. */
  void: ['delete /payments/*', 'delete /payments/own'],
  send: 'put /payments/send/?',
  /** The cash of every cashier; with `create` alone only one's own. */
  reportAll: 'get /payments/report',
  /** Closes another's day, with `reportAll`. */
  closeAll: 'post /payments/closings',
} as const
