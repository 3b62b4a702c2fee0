export const AUDIT_LIMITS = { page: 50, sizes: [50, 100, 150], history: 20 }
