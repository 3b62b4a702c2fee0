import type { AuditEntry } from '../contract.ts'

export const entry = (part: Partial<AuditEntry> = {}): AuditEntry => ({
  _id: 'a00000000000000000000001',
  at: '2026-11-23T16:04:00.000Z',
  user: { _id: 'a000000000000000000000e1', name: 'Lucía Peralta Nava' },
  action: 'Cambió los datos de un alumno',
  batch: null,
  count: 1,
  undo: 'rows',
  undoes: null,
  undone: null,
  resource: 'Alumnos',
  ids: ['a0000000000000000000005a'],
  records: [{ _id: 'a0000000000000000000005a', kind: 'Alumno', name: 'Ana López Ruiz', screen: '/alumnos' }],
  changes: [
    { field: 'Correo', before: 'ana@correo.mx', after: 'ana.lopez@correo.mx' },
    { field: 'Segundo teléfono', before: null, after: '55 1234 5678' },
  ],
  device: 'Chrome en Windows',
  address: '187.190.1.20',
  ...part,
})
