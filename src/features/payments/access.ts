// Plain strings, so that tabs and buttons can ask without loading schemas.
export const paymentsAccess = {
  read: ['get /payments/', 'get /students/'],
  create: 'post /payments/',
  void: 'delete /payments/*',
  send: 'put /payments/send/?',
  /** The cash of every cashier; with `create` alone only one's own. */
  reportAll: 'get /payments/report',
} as const
