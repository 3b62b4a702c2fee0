// Limits of undo. Plain numbers, so that screens load no schemas.
/** Days in which an act can be undone (DES-12), and in which a deletion is in the Papelera. */
export const UNDO_DAYS = 30
/** Changed rows undone in one transaction; more are undone in slices (DES-19). */
export const MOST_ROWS = 5000
