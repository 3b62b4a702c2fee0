// A payer's relation to a student, and the kinds of messages they get (COB-14).
export const RELATIONS = ['madre', 'padre', 'tutor', 'abuelo', 'hermano', 'pareja', 'otro'] as const
export type Relation = (typeof RELATIONS)[number]

export const RELATION_LABELS: Record<Relation, string> = {
  madre: 'Mamá',
  padre: 'Papá',
  tutor: 'Tutor',
  abuelo: 'Abuelo',
  hermano: 'Hermano',
  pareja: 'Pareja',
  otro: 'Otro',
}

export const TELLS = ['cobranza', 'asistencia', 'avisos'] as const
export type Tell = (typeof TELLS)[number]

export const TELL_LABELS: Record<Tell, string> = { cobranza: 'Cobranza', asistencia: 'Asistencia', avisos: 'Avisos' }

export const MOST_PAYERS = 6

export const relationTo = (relation: Relation, student: { name: string }): string =>
  `${relation === 'otro' ? 'contacto' : RELATION_LABELS[relation].toLowerCase()} de ${student.name}`
