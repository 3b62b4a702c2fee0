// Of taking back. Plain numbers, so that screens can tell them without loading schemas.
/** For so long what was done can be taken back (DES-12), and what was deleted lies in the Papelera. */
export const UNDO_DAYS = 30
/** Changed rows that go back in one transaction; more go in slices (DES-19). */
export const MOST_ROWS = 5000
