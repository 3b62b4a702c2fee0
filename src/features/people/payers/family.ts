// Siblings are students of one payer: the family's name, and the addressees of collecting.
import type { Tell } from './relations.ts'

interface FamilyName {
  lastName: string
  secondLastName: string
}

const only = (values: readonly string[]): string | null => (new Set(values).size === 1 ? values[0]! : null)

/** 'Familia Ríos Sosa': the surnames that the students share, else the payer's. */
export function familyName(payer: Pick<FamilyName, 'lastName'>, students: readonly FamilyName[]): string {
  const first = only(students.map(({ lastName }) => lastName))
  const second = first && only(students.map(({ secondLastName }) => secondLastName))
  return ['Familia', first ?? payer.lastName, second].filter(Boolean).join(' ')
}

/** The addressees of collecting: payers who get its messages; without any, the student (null). */
export function addressed<P extends { pays: boolean; tells: readonly Tell[] }>(payers: readonly P[]): readonly P[] | null {
  const some = payers.filter(({ pays, tells }) => pays && tells.includes('cobranza'))
  return some.length > 0 ? some : null
}
