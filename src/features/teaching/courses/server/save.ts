import type { Updateable } from 'kysely'
import { newId } from '#lib/ids.ts'
import type { Course } from '#server/db/schema.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { unchanged } from '#server/http/unchanged.ts'
import { courseFailures, courses, coursesChanged, type CourseInput } from '../contract.ts'
import { COURSE_LIMITS } from '../limits.ts'
import { changesChildren, checkChange, namedIn, type Change } from './checkChange.ts'
import { onCourseSaved } from './listeners.ts'
import { fromAdvisoryDay, fromTopicDay, toDetail } from './row.ts'
import * as store from './store.ts'
import * as writes from './writes.ts'

/** The audit's copy, without what groups add. */
const recorded = ({ groups: _count, groupList: _list, childrenLocked: _locked, ...course }: store.DetailRow) => course

/** @param input body of POST, amounts in centavos */
export async function create(context: Context, input: Change & Required<Pick<Change, RequiredField>>): Promise<store.DetailRow> {
  const { db, now } = context
  await store.lockNames(db)
  await store.refuseNameTaken(db, input.name)
  await checkChange(db, input, await writes.lockForUpdate(db, namedIn(input)))
  const id = newId(now)
  const { name, duration, price, courseType, courseLevel } = input
  await writes.insert(db, { ...valuesOf(input), id, name, duration, price, typeId: courseType, levelId: courseLevel, createdAt: now })
  return finish(context, id, input)
}
type RequiredField = { [K in keyof CourseInput]-?: undefined extends CourseInput[K] ? never : K }[keyof CourseInput]

/** An absent field stays unchanged, null clears. */
export async function update(context: Context, id: string, change: Change, version?: string): Promise<store.DetailRow> {
  const { db } = context
  if (change.name !== undefined) await store.lockNames(db)
  const lockedRows = await writes.lockForUpdate(db, [id, ...namedIn(change)])
  const before = await standing(context, id)
  await unchanged(db, courses.update, version, toDetail(before, context.links))
  if (change.name !== undefined && change.name !== before.name) await store.refuseNameTaken(db, change.name, id)
  await checkChange(db, change, lockedRows, before)
  const values = valuesOf(change, before)
  if (Object.values(values).some(value => value !== undefined)) await writes.update(db, id, values)
  return finish(context, id, change, before)
}

export async function addTopic(context: Context, id: string, name: string): Promise<store.DetailRow> {
  const { db } = context
  await writes.lockForUpdate(db, [id])
  const before = await standing(context, id)
  if (before.topics.length >= COURSE_LIMITS.topics) fail(courseFailures.TOPICS_FULL)
  await writes.update(db, id, { topics: JSON.stringify([...before.topics, { _id: newId(), name }]) })
  return finish(context, id, {}, before)
}

/** A save is checked against the groups of every campus (M66). */
const standing = ({ db, wholly }: Context, id: string) =>
  wholly(async () => (await store.find(db, id)) ?? fail(courseFailures.COURSE_NOT_FOUND))

/** Writes sub-courses and discounts, then calls the hooks. `before` is absent for a new course. */
async function finish(context: Context, id: string, change: Change, before?: store.DetailRow): Promise<store.DetailRow> {
  const { db, audit, emit } = context
  if (changesChildren(change, before)) await writes.setChildren(db, id, change.children!)
  if (change.discounts) await writes.setDiscounts(db, id, change.discounts)
  await context.wholly(async () => {
    for (const follow of onCourseSaved.all()) await follow(context, id, change)
  })
  const after = (await store.find(db, id))!
  await audit({ resource: 'courses', ids: [id], before: before && recorded(before), after: recorded(after) })
  emit(coursesChanged, [id])
  return after
}

function valuesOf(change: Change, before?: store.DetailRow): Updateable<Course> {
  const { name, duration, price, active, activeExternal, children, schedulesAppoimentList: slots } = change
  return {
    name,
    duration,
    price,
    active,
    activeExternal,
    typeId: change.courseType,
    levelId: change.courseLevel,
    imageId: change.image,
    isParent: children && children.length > 0,
    advisoriesActive: change.isActiveAppoiments,
    advisorySchedule: slots && JSON.stringify(inOrder(slots.map(({ day, hour }) => ({ day: fromAdvisoryDay(day), hour })))),
    liveStreamChannel: change.liveStreamChannel === '' ? null : change.liveStreamChannel,
    liveStreamUrl: change.liveStreamUrl,
    liveStreamActive: change.activeLiveStream,
    ...topicsOf(change, before),
  }
}

function inOrder(slots: { day: number; hour: number }[]) {
  const once = new Map(slots.map(slot => [slot.day * 24 + slot.hour, slot]))
  return [...once].toSorted(([a], [b]) => a - b).map(([, slot]) => slot)
}

/** New topics get ids. The days hold only topics of the course, each once; a topic that left the list leaves the days too. */
function topicsOf({ topicList, topicByDayList }: Change, before?: store.DetailRow): Updateable<Course> {
  if (!topicList && !topicByDayList) return {}
  const topics = topicList?.map(({ _id = newId(), name }) => ({ _id, name })) ?? before?.topics ?? []
  const topicIds = new Set(topics.map(topic => topic._id))
  const topicsAsked = topicByDayList?.map(each => ({ ...each, day: fromTopicDay(each.day) })) ?? before?.topicsByDay ?? []
  const days = topicsAsked
    .map(({ day, topics: ofDay }) => ({ day, topics: [...new Set(ofDay)].filter(id => topicIds.has(id)) }))
    .filter(each => each.topics.length > 0)
    .toSorted((a, b) => a.day - b.day)
  return { topics: JSON.stringify(topics), topicsByDay: JSON.stringify(days) }
}
