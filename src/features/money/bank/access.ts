// Plain strings, so that tabs and buttons load no schemas.
export const bankAccess = {
  read: 'get /bankImports/',
  bring: 'post /bankImports/',
  /** Needs `delete /payments/*` too: posted payments are voided. */
  undo: 'delete /bankImports/*',
} as const
