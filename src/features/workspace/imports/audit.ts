import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { imports } from './contract.ts'

/** What the audit says of writes here. */
export const importsAudit: AuditWords = {
  resources: { imports: 'Importaciones' },
  sentences: sentencesOf(imports, {
    check: 'Revisó una importación de alumnos',
    create: 'Empezó una importación de alumnos',
    remove: 'Descartó una importación de alumnos',
    run: 'Importó alumnos',
    undo: 'Deshizo una importación de alumnos',
  }),
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
