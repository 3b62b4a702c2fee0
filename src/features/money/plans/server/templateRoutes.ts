import type { z } from 'zod'
import { courseFailures } from '#features/teaching/courses/contract.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { unchanged } from '#server/http/unchanged.ts'
import { planFailures, planTemplates, planTemplatesChanged, type PlanTemplate } from '../contract.ts'
import { closedDaysFor } from './closedDays.ts'
import * as store from './templateStore.ts'

const { TEMPLATE_NAME_TAKEN, TEMPLATE_NOT_FOUND } = planFailures

const toTemplate = ({ id, courseId, ...rule }: store.TemplateRow): z.output<typeof PlanTemplate> => ({ _id: id, course: courseId, ...rule })

/** The template for the audit log, where `payments` are money. */
const recorded = ({ id: _id, courseId, payments, ...rule }: store.TemplateRow) => ({ course: courseId, instalments: payments, ...rule })

interface TemplateBody {
  name: string
  payments: number
  monthDay?: number | null | undefined
  weeks?: number | null | undefined
  firstShare?: number | null | undefined
  isDefault: boolean
}
const valuesOf = ({ name, payments, monthDay, weeks, firstShare, isDefault }: TemplateBody): store.TemplateValues => ({
  name,
  payments,
  monthDay: monthDay ?? null,
  weeks: weeks ?? null,
  firstShare: firstShare ?? null,
  isDefault,
})

async function lockTemplate({ db }: Context, id: string): Promise<store.TemplateRow> {
  const template = (await store.find(db, id)) ?? fail(TEMPLATE_NOT_FOUND)
  await store.lockCourse(db, template.courseId)
  return (await store.find(db, id)) ?? fail(TEMPLATE_NOT_FOUND)
}

export const planTemplatesServer = implement(
  planTemplates,
  {
    async ofCourse({ params: { id }, query: { location } }, { db, today }) {
      const rows = await store.ofCourse(db, id)
      if (rows.length === 0 && !(await store.courseExists(db, id))) fail(courseFailures.COURSE_NOT_FOUND)
      return { templates: rows.map(toTemplate), closedDays: await closedDaysFor(db, today, location ?? null) }
    },

    async create({ body: { course, ...body } }, { db, now, audit, emit }) {
      if (!(await store.lockCourse(db, course))) fail(courseFailures.COURSE_NOT_FOUND)
      if (body.isDefault) await store.clearDefault(db, course)
      const template = await store.insert(db, course, valuesOf(body), now)
      await audit({ resource: 'planTemplates', ids: [template.id, course], after: recorded(template) })
      emit(planTemplatesChanged, [template.id])
      return { template: toTemplate(template) }
    },

    async update({ params: { id }, body: { version, ...body } }, context) {
      const { db, audit, emit } = context
      const before = await lockTemplate(context, id)
      await unchanged(db, planTemplates.update, version, toTemplate(before))
      if (body.isDefault) await store.clearDefault(db, before.courseId)
      const after = await store.update(db, id, valuesOf(body))
      await audit({ resource: 'planTemplates', ids: [id, before.courseId], before: recorded(before), after: recorded(after) })
      emit(planTemplatesChanged, [id])
      return { template: toTemplate(after) }
    },

    async remove({ params: { id } }, context) {
      const { db, now, audit, emit } = context
      const before = await lockTemplate(context, id)
      await store.archive(db, id, now)
      await audit({ resource: 'planTemplates', ids: [id, before.courseId], before: recorded(before) })
      emit(planTemplatesChanged, [id])
      return { template: toTemplate(before) }
    },
  },
  { constraints: { plan_template_name_key: [TEMPLATE_NAME_TAKEN, 'name'] } },
)
