// Plain strings, so that menu, tabs and buttons can ask without loading schemas (decisions "Session and shell": /importar).
export const importsAccess = {
  run: 'post /students/register',
} as const
