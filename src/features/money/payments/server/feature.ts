import { attachmentKinds, type Attached } from '#features/foundation/outbox/server/public.ts'
import { dossierParts } from '#features/people/privacy/server/public.ts'
import type { Db } from '#server/db/connect.ts'
import type { FeatureServer } from '#server/http/feature.ts'
import { paymentsAudit } from '../audit.ts'
import { studentAccountServer, studentStatementServer } from './accountRoutes.ts'
import { paymentsDossier } from './dossier.ts'
import { renderReceipt, writeReceiptLetter } from './receiptPdf.ts'
import type { ReceiptSnapshot } from './receiptSnapshot.ts'
import { read } from './receipts.ts'
import { paymentsServer } from './routes.ts'

async function snapshotOf(db: Db, { id, copy }: Attached): Promise<ReceiptSnapshot> {
  const snapshot = await read(db, id, copy)
  if (!snapshot) throw new Error(`no receipt ${id}`)
  return snapshot
}

const filenameOf = (snapshot: ReceiptSnapshot): string => `comprobante ${snapshot.number}.pdf`

export const paymentsFeature: FeatureServer = {
  routes: [paymentsServer, studentAccountServer, studentStatementServer],
  audit: paymentsAudit,
  hooks() {
    dossierParts.add(paymentsDossier)
    attachmentKinds.add({
      kind: 'receipt',
      letter: async (db, attached, { name, brandColor }) => writeReceiptLetter(await snapshotOf(db, attached), { name, brandColor }),
      async file(db, attached, { storage }) {
        const snapshot = await snapshotOf(db, attached)
        return { filename: filenameOf(snapshot), type: 'application/pdf', content: await renderReceipt(snapshot, { db, storage }) }
      },
      link: async (db, attached, { links }) => ({
        filename: filenameOf(await snapshotOf(db, attached)),
        url: links.sign(`/api/receipts/${attached.id}`),
      }),
    })
  },
}
