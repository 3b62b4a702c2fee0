// A merge that was taken back and is done again (M58).
import { seatsFreed } from '#features/teaching/groups/server/public.ts'
import { groupsChanged } from '#features/teaching/groups/contract.ts'
import { onPutAway } from '#features/history/undo/server/public.ts'
import { joinAgain } from './joinStudents.ts'
import { joinVisitorsAgain } from './joinVisitors.ts'

onPutAway.add(async (hand, steps) => {
  for (const { net, write, values } of steps) {
    const keep = values.merged_into
    if (write !== 'change' || typeof keep !== 'string') continue
    if (net.tab === 'talk_student') await joinVisitorsAgain(hand.db, keep, net.key)
    if (net.tab !== 'student') continue
    const freed = await joinAgain(hand.db, keep, net.key, { by: hand.asked.user?.id ?? null, now: hand.now })
    await seatsFreed(hand, freed)
    hand.emit(groupsChanged, freed)
  }
})
