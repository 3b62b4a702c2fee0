import { lateKinds } from '#features/foundation/outbox/server/public.ts'
import { dossierParts } from '#features/people/privacy/server/public.ts'
import type { FeatureServer } from '#server/http/feature.ts'
import { collectionsAudit } from '../audit.ts'
import { collectionsDossier } from './dossier.ts'
import { keepDebt, makeForecasts, sendReminders } from './jobs.ts'
import { REMINDER, writeReminder } from './remind.ts'
import { collectionsServer } from './routes.ts'
import { collectionSettingsServer } from './settingsRoutes.ts'
import { reportList, sheetLines } from '#features/foundation/reports/server/public.ts'
import { ahead } from './ahead/report.ts'
import { debts } from './debts.ts'
import { debtLine } from './debtLine.ts'
import { fallenDue } from './fallenDue.ts'

export const collectionsFeature: FeatureServer = {
  routes: [collectionsServer, collectionSettingsServer],
  jobs: [keepDebt, makeForecasts, sendReminders],
  audit: collectionsAudit,
  hooks() {
    reportList.add(fallenDue, debts, ahead)
    sheetLines.add(debtLine)
    dossierParts.add(collectionsDossier)
    lateKinds.add({ kind: REMINDER, write: writeReminder })
  },
}
