/** Days in which an act can be undone (DES-12), and in which a deletion is in the Papelera. */
export const UNDO_DAYS = 30
/**
 * `whole`: changed rows undone in one transaction; more are undone in slices of at most so many acts and rows (DES-19). A test of the
 * slices lowers them.
 */
export const BATCH = { whole: 5000, acts: 200, rows: 1000 }
