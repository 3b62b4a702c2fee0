import { tellHolders } from '#features/foundation/roles/server/public.ts'
import { newId } from '#lib/ids.ts'
import { implement } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { ObjectMissing } from '#server/storage/storage.ts'
import { EXPORT_HOURS, exportFailures, exports, exportsChanged } from '../contract.ts'
import { EXPORT_TYPE, makeExport } from './job.ts'
import * as store from './store.ts'

const { EXPORT_GONE, EXPORT_RUNNING } = exportFailures

export const exportsServer = implement(
  exports,
  {
    async list(_input, { db, now }) {
      return { exports: (await store.newest(db)).map(row => store.toExport(row, now)) }
    },

    async make(_input, context) {
      const { db, now, user } = context
      const id = newId(now)
      await store.insert(db, { id, userId: user.id, createdAt: now })
      await context.enqueue(makeExport, { id })
      await tellHolders(context, {
        subject: 'Se pidió exportar todo',
        line: `${user.name} ${user.lastName} pidió un archivo con todo lo que guarda la academia: alumnos, pagos, empleados y bitácora. Se borra ${EXPORT_HOURS} horas después de estar listo.`,
      })
      await context.audit({ resource: 'exports', ids: [id] })
      context.emit(exportsChanged, [id])
      return { export: store.toExport((await store.find(db, id))!, now) }
    },

    async file({ params: { id } }, { db, now, today, storage, academy, audit }) {
      const row = (await store.find(db, id)) ?? fail(EXPORT_GONE)
      if (row.key === null || store.toExport(row, now).state !== 'ready') return fail(EXPORT_GONE)
      const { body } = await storage.read(row.key).catch((error: unknown) => {
        if (error instanceof ObjectMissing) return fail(EXPORT_GONE)
        throw error
      })
      await audit({ resource: 'exports', ids: [id] })
      return { type: EXPORT_TYPE, filename: `${academy.name} ${today}.zip`, body }
    },
  },
  { constraints: { export_running_key: [EXPORT_RUNNING] } },
)
