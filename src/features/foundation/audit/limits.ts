export const AUDIT_LIMITS = { page: 50, sizes: [50, 100, 150], history: 20, /** Months that are searched (DES-32). */ months: 25 }
