import { addDays } from '#lib/days.ts'
import type { Demo } from './context.ts'
import type { Student } from './students.ts'
import type { Desk, Slip } from './till.ts'

const THINGS = [
  ['Guía impresa', 350],
  ['Credencial', 80],
  ['Reposición de credencial', 120],
  ['Examen diagnóstico', 200],
] as const

/** 'Otros': income outside of every balance, at the main desk, over the last 60 days. */
export function sellThings({ clock, random, id }: Pick<Demo, 'clock' | 'random' | 'id'>, students: readonly Student[], desk: Desk): Slip[] {
  return Array.from({ length: 24 }, (_, index): Slip => {
    const student = random.pick(students)
    const since = addDays(clock.today, -random.between(1, 58))
    const wished = clock.at(since, random.between(9 * 60, 19 * 60))
    const at = wished < student.createdAt ? student.createdAt : wished
    const [concept, pesos] = THINGS[index % THINGS.length]!
    return {
      kind: 'payment',
      registration: null,
      at,
      entries: [
        {
          id: id(at),
          studentId: student.id,
          other: true,
          amount: pesos * 100,
          discount: 0,
          source: 'payment',
          concept,
          type: random.chance(0.8) ? 'cash' : 'debit',
          userId: desk.main,
          enteredAt: at,
        },
      ],
    }
  })
}
