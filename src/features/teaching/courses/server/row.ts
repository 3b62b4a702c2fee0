import type { z } from 'zod'
import { fileUrl } from '#features/foundation/files/server/public.ts'
import type { SignedLinks } from '#server/auth/signedLinks.ts'
import type { CourseDetail, ListedCourse } from '../contract.ts'
import type { CourseRow, DetailRow } from './store.ts'

// The database counts from 0 = Monday, advisories from 0 = Sunday, topics from 1 = Monday (CUR-8).
const advisoryDay = (day: number): number => (day + 1) % 7
export const fromAdvisoryDay = (day: number): number => (day + 6) % 7
const topicDay = (day: number): number => day + 1
export const fromTopicDay = (day: number): number => day - 1

export function toListed(row: CourseRow): z.output<typeof ListedCourse> {
  const { id, name, price, duration, active, activeExternal, levelId, typeId, isParent, children, groups, createdAt } = row
  return {
    _id: id,
    name,
    price,
    duration,
    active,
    activeExternal,
    isParent,
    children,
    groups,
    courseLevel: levelId,
    courseType: typeId,
    creationDate: createdAt,
  }
}

export function toDetail(row: DetailRow, links: SignedLinks): z.output<typeof CourseDetail> {
  const { imageId, discounts, topics, liveStreamChannel, liveStreamUrl, groupList, childrenLocked } = row
  return {
    ...toListed(row),
    discounts,
    liveStreamChannel,
    liveStreamUrl,
    groupList,
    childrenLocked,
    image: imageId === null ? null : { _id: imageId, url: fileUrl(links, { id: imageId, kind: 'image' }) },
    isActiveAppoiments: row.advisoriesActive,
    schedulesAppoimentList: row.advisorySchedule.map(slot => ({ day: advisoryDay(slot.day), hour: slot.hour })),
    topicList: topics,
    topicByDayList: row.topicsByDay.map(each => ({ day: topicDay(each.day), topics: each.topics })),
    activeLiveStream: row.liveStreamActive,
  }
}
