// Plain strings, so that tabs and buttons can ask without loading schemas.
export const bankAccess = {
  read: 'get /bankImports/',
  bring: 'post /bankImports/',
  /** With `delete /payments/*`: what was posted is voided. */
  undo: 'delete /bankImports/*',
} as const
