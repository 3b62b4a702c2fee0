import type { AuditWords } from '#lib/auditWords.ts'
import { imports } from './contract.ts'

export const importsAudit: AuditWords = {
  resources: { imports: 'Importaciones', moves: 'Mudanza' },

  deeds: {
    [imports.run.name]: count => `Importó ${count}`,
    [imports.undo.name]: count => `Deshizo una importación de ${count}`,
  },
  results: {
    // Done again by the undo of its undo.
    [imports.undo.name]: ({ undid }) =>
      String(undid).endsWith(': rehecho') ? 'Volvió a traer a los alumnos de una importación' : undefined,
  },
  values: {
    state: {
      reading: 'Por revisar',
      checking: 'Revisando',
      checked: 'Revisado',
      running: 'En curso',
      done: 'Terminado',
      undoing: 'Deshaciendo',
      undone: 'Deshecho',
    },
  },
}
