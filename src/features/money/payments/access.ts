export const paymentsAccess = {
  read: ['get /payments/', 'get /students/'],
  create: 'post /payments/',
  /** Voids, reversals and refunds of any user's money. */
  correct: 'delete /payments/*',
  /** `delete /payments/own` allows only one's own acts, for OWN_VOID_MS. */
  void: ['delete /payments/*', 'delete /payments/own'],
  send: 'put /payments/send/?',
  /** The cash of every cashier; with only `create`, one's own. */
  reportAll: 'get /payments/report',
  /** Closes another cashier's day, with `reportAll`. */
  closeAll: 'post /payments/closings',
} as const
