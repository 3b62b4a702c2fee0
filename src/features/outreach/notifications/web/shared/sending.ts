import { notifications, type Audience } from '../../contract.ts'

const ROUTES = { student: notifications.toStudent, talkStudent: notifications.toTalkStudent, talk: notifications.toTalk } as const

export function sendingOf(audience: Audience) {
  if (audience.target === 'courses') return { route: notifications.toCourses, with: {}, beside: { groups: audience.groups } }
  if (audience.target === 'students') {
    const { students, filter } = audience
    return { route: notifications.toStudents, with: {}, beside: students ? { students } : { filter } }
  }
  const params = { id: audience.id }
  if (audience.target !== 'group') return { route: ROUTES[audience.target], with: { params } }
  const { debt, students } = audience
  return {
    route: notifications.toGroup,
    with: { params, ...(debt !== undefined && { query: { debt } }) },
    ...(students && { beside: { students } }),
  }
}
