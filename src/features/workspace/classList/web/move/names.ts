import type { GroupStudent } from '#features/teaching/groups/contract.ts'

/** 'Olvera Quintero, Renata': for lists by surname. */
export const surnameFirst = ({ name, lastName, secondLastName }: Pick<GroupStudent, 'name' | 'lastName' | 'secondLastName'>): string =>
  `${[lastName, secondLastName].filter(Boolean).join(' ')}, ${name}`
