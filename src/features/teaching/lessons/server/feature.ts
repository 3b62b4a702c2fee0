import { onGroupWritten, roomsBeside, teachersBeside } from '#features/teaching/groups/server/public.ts'
import { counted } from '#lib/numbers.ts'
import type { FeatureServer } from '#server/http/feature.ts'
import { lessonsAudit } from '../audit.ts'
import { openYearsOf } from './closedStore.ts'
import * as store from './changeStore.ts'
import { lessonsServer } from './lessonRoutes.ts'
import { taughtServer } from './taught.ts'
import { closedDaysServer } from './routes.ts'
import { reportList } from '#features/foundation/reports/server/public.ts'
import { teacherHours } from './teacherHours.ts'

export const lessonsFeature: FeatureServer = {
  routes: [closedDaysServer, lessonsServer, taughtServer],
  audit: lessonsAudit,
  hooks() {
    reportList.add(teacherHours)
    onGroupWritten.add(async ({ db, today, isNew }, groupId) => {
      if (isNew) return []
      const dropped = await store.dropUnscheduled(db, groupId, today)
      await store.markEmptied(db, groupId, today)
      if (dropped === 0) return []
      const message = dropped === 1 ? 'Se quitó 1 cambio de clase.' : `Se quitaron ${counted(dropped, 'cambio', 'cambios')} de clase.`
      return [{ code: 'CHANGES_DROPPED', message }]
    })
    onGroupWritten.add(async ({ db, today }, groupId) =>
      (await openYearsOf(db, groupId, today)).map(year => ({ code: 'YEAR_OPEN', message: `${year} no tiene días cerrados.` })),
    )
    roomsBeside.add(store.roomsOf)
    teachersBeside.add(store.teachersOf)
  },
}
