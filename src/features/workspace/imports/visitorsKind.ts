import { fold } from '#lib/text.ts'
import type { Person } from './columns.ts'
import { cellIn, type Kind, type KindField } from './kind.ts'
import { studentsKind } from './studentsKind.ts'

/** A visitor as a sheet names them. `talk` is looked up by the server; '' is the one chosen above. */
export interface VisitorRow {
  /** `email` is '' without an own address. */
  person: Person
  talk: string
}

const PERSON = ['name', 'lastName', 'secondLastName', 'email', 'phoneNumber', 'secondPhoneNumber', 'birthDate', 'fullName']
const fields: Readonly<Record<string, KindField>> = {
  ...Object.fromEntries(PERSON.map(field => [field, studentsKind.fields[field]!])),
  talk: { label: 'Plática', required: false, example: '', like: [fold('Plática'), fold('Nombre de la plática'), 'evento', 'feria'] },
}
export type VisitorField = 'talk'

/** People and their talk; the person is read as a student's (LLE-39). */
export const visitorsKind: Kind<VisitorRow> = {
  key: 'visitors',
  noun: ['visitante', 'visitantes'],
  sheet: 'Visitantes',
  title: 'Visitantes',
  about:
    'Una fila por visitante: nombre, apellidos, correo y teléfono. Van a la plática que elijas, a la de su columna, o a una lista para llamar.',
  fields,
  examples: studentsKind.examples,
  spared: choices => studentsKind.spared!(choices),
  nameOf: (cells, columns) => studentsKind.nameOf(cells, columns),
  second: 'email',
  limits: (today, field) => studentsKind.limits(today, field),
  read(cells, choices, today, facts) {
    const { talk: _talk, ...columns } = choices.fields
    const result = studentsKind.read(cells, { ...choices, fields: columns }, today, facts)
    if ('reason' in result) return result
    return { value: { person: result.value.person, talk: cellIn(cells, choices.fields, 'talk') }, note: result.note }
  },
  treatment: (field, cells, today) => (field === 'talk' ? '' : studentsKind.treatment(field, cells, today)),
  values: ({ person, talk }) => ({ ...person, ...(talk && { talk }) }),
  texts: ({ person, talk }) => ({ ...studentsKind.texts({ person, tutor: null, enrol: null }), talk }),
}
