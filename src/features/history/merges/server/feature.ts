// Hook for a merge that is redone after an undo (M58).
import { onPutAway } from '#features/history/undo/server/public.ts'
import { groupsChanged } from '#features/teaching/groups/contract.ts'
import { seatsFreed } from '#features/teaching/groups/server/public.ts'
import type { FeatureServer } from '#server/http/feature.ts'
import { mergesAudit } from '../audit.ts'
import { joinAgain } from './joinStudents.ts'
import { joinVisitorsAgain } from './joinVisitors.ts'
import { mergesServer } from './routes.ts'

export const mergesFeature: FeatureServer = {
  routes: [mergesServer],
  audit: mergesAudit,
  hooks() {
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
  },
}
