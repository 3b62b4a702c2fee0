// A rate to remove, and its owner.
import { newId } from '#lib/ids.ts'
import type { Test } from './harness.ts'
import { today, type KnownValues } from './knownRows.ts'

export function knownCosts({ db, make }: Test): Record<string, () => Promise<KnownValues>> {
  const rate = async (table: 'teacherRate' | 'roomRate', ownerId: string): Promise<KnownValues> => {
    await db.insertInto(table).values({ id: newId(), ownerId, since: today, hourly: 200_00 }).execute()
    return { params: { id: ownerId }, query: { since: today } }
  }
  return {
    'costs.removeTeacher': async () => rate('teacherRate', (await make.employee()).id),
    'costs.removeRoom': async () => rate('roomRate', (await make.location()).id),
    'costs.room': async () => ({ params: { id: (await make.location()).id } }),
    'costs.saveRoom': async () => ({ params: { id: (await make.location()).id }, body: { since: today, hourly: 50 } }),
    'costs.saveTeacher': async () => ({ params: { id: (await make.employee()).id }, body: { since: today, hourly: 200 } }),
  }
}
